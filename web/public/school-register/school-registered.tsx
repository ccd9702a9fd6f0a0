import { useEffect, useRef } from 'react'
import type { SchoolReceipt } from '#domain/school/school.ts'
import { Message } from '#web/kit/message.tsx'

/** Confirms the registration of a school; it counts as 'done' only now (rulings). Takes the focus, which the clicked button has lost. */
export function SchoolRegistered({ receipt }: { receipt: SchoolReceipt }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new receipt
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
