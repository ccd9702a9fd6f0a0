import { type Ref, useId } from 'react'

/** Why something is declined. It may stay empty; `hint` says who will read it. */
export function ReasonField({ ref, rows, hint }: { ref: Ref<HTMLTextAreaElement>; rows: number; hint: string }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Reason (optional)
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={rows}
        maxLength={1000}
        aria-describedby={`${id}-hint`}
        className="rounded-small border border-line-2 bg-paper px-3 py-2 text-ink"
      />
      <p id={`${id}-hint`} className="text-ink-2">
        {hint}
      </p>
    </div>
  )
}
