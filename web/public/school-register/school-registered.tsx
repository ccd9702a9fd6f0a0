import { useEffect, useRef } from 'react'
import type { SchoolReceipt } from '#domain/school/school.ts'
import { Message } from '#web/kit/message.tsx'

/** What the server said of a school that is registered; 'done' only now (rulings). It takes the focus, which the pressed button has lost. */
export function SchoolRegistered({ receipt }: { receipt: SchoolReceipt }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every new receipt
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [receipt])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="good">
        <p className="font-bold">done</p>
        <p>{receipt.message}</p>
        <p className="mt-1 text-ink">
          Register number: <b className="text-lg tabular-nums">{receipt.register_no}</b>
        </p>
      </Message>
    </div>
  )
}
