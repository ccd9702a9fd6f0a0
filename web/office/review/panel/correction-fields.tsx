import { screenshot } from '#domain/payment/screenshot.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { formOf } from '../words.ts'

type FieldsProps = { details: ReviewDetails; fields: ReadonlySet<string>; onFields: (fields: ReadonlySet<string>) => void }

/** What the family may change: number and picture at once, everything else unfolded. */
export function CorrectionFields({ details, fields, onFields }: FieldsProps) {
  const evidence: string[] = [formOf(details).roles.txnNo, screenshot.name]
  const payment = details.correctable.filter(({ name }) => evidence.includes(name))
  const others = details.correctable.filter(({ name }) => !evidence.includes(name))
  const isOpen = others.some(({ name }) => fields.has(name))
  const box = ({ name, label }: { name: string; label: string }) => (
    <label key={name} className="flex items-center gap-1.5 max-wide:min-h-11">
      <input
        type="checkbox"
        checked={fields.has(name)}
        onChange={({ currentTarget: { checked } }) =>
          onFields(new Set(checked ? [...fields, name] : [...fields].filter((other) => other !== name)))
        }
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1 text-[13.5px]">
      <legend className="float-start me-3.5 text-ink-2">They may change</legend>
      {payment.map(box)}
      {others.length > 0 && (
        <details open={isOpen} className="min-w-0 open:basis-full">
          <summary className="cursor-pointer font-semibold text-accent max-wide:min-h-11">Details…</summary>
          <div className="grid grid-cols-2 gap-x-3.5 gap-y-1 pt-1">{others.map(box)}</div>
        </details>
      )}
    </fieldset>
  )
}
