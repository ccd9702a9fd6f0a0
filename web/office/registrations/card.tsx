import { Pencil } from 'lucide-react'
import type { Form } from '#domain/forms/form.ts'
import type { ListedRegistration, OfficeRegistration } from '#domain/office-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { Button } from '#web/kit/button.tsx'
import { Thumbnail } from '#web/kit/thumbnail/thumbnail.tsx'
import { Marked } from '#web/office/list/marked.tsx'
import { thumbnailAddress } from './api.ts'
import { feeText, noteOn, personIn, StatusPill } from './columns.tsx'
import { BankNote, Flags } from './flags.tsx'

export type RegistrationCardProps = {
  form: Form
  row: ListedRegistration
  /** What was searched for, which is marked. */
  q: string
  /** True where rows can have any status. */
  showsStatus: boolean
  onLook: (row: OfficeRegistration) => void
  onOpen: (row: OfficeRegistration) => void
  /** Undefined where only its dialog can change it. */
  onEdit: (() => void) | undefined
}

/**
 * A registration of a list on a phone: picture, name, fee, number, flags and what the bank shows. All of it opens the registration, the
 * picture its large version; what waits can be edited.
 */
export function RegistrationCard({ form, row, q, showsStatus, onLook, onOpen, onEdit }: RegistrationCardProps) {
  const name = personIn(form, row)
  const note = noteOn(row)
  return (
    <article className="relative grid grid-cols-[50px_minmax(0,1fr)_auto] content-start gap-x-3 gap-y-0.5 rounded-large border border-line p-3 print:break-inside-avoid">
      <span className="relative z-1 row-span-3">
        <Thumbnail src={thumbnailAddress(row.id)} alt={`Payment screenshot of ${name}`} onOpen={() => onLook(row)} />
      </span>
      <h2 className="text-[15.5px] leading-5.5">
        <button
          type="button"
          className="min-h-6! max-w-full text-start font-semibold break-words after:absolute after:inset-0 after:rounded-large"
          onClick={() => onOpen(row)}
        >
          <Marked text={name} q={q} />
        </button>
      </h2>
      <span className="text-end font-semibold tabular-nums">{feeText(row)}</span>
      <span className="break-words tabular-nums">
        <Marked text={inGroups(row.answers[form.roles.txnNo] ?? '')} q={q} />
      </span>
      <span className="text-end text-ink-2 tabular-nums">{row.serial_no}</span>
      <div className={`${onEdit ? '' : 'col-span-2'} grid content-start justify-items-start gap-0.5 [&_a]:relative [&_a]:z-1`}>
        {showsStatus && <StatusPill status={row.status} />}
        {note && <span className={`text-[13px] break-words ${note.look}`}>{note.text}</span>}
        {row.bank && <BankNote bank={row.bank} />}
        <Flags flags={row.flags} />
      </div>
      {onEdit && (
        <Button
          look="quiet"
          className="relative z-1 -me-2 -mb-2 min-h-11! self-end px-2! print:hidden"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          <Pencil size={16} aria-hidden="true" /> Edit
        </Button>
      )}
    </article>
  )
}
