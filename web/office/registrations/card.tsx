import { competitionNamed } from '#domain/competitions/index.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { ListedRegistration } from '#domain/registration/api.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import type { CardProps } from '#web/office/kit/resource.ts'
import { Marked } from '#web/office/list/marked.tsx'
import { noteOn, paidText, StatusPill } from './columns.tsx'
import { BankNote, Flags } from './flags.tsx'
import { Screenshot } from './screenshot.tsx'
import { formOf, personName } from './search.ts'

/**
 * A registration of a list on a phone: picture, name, fee, number, flags and what the bank shows. All of it opens the registration, the
 * picture its large version. Below are what can be done with it and the box that selects it.
 */
export function RegistrationCard({ row, q, listed, open, actions, tick }: CardProps<ListedRegistration> & { listed: ListedStatus }) {
  const name = personName(row)
  const note = noteOn(row)
  return (
    <article className="relative grid grid-cols-[50px_minmax(0,1fr)_auto] content-start gap-x-3 gap-y-0.5 rounded-large border border-line p-3 print:break-inside-avoid">
      <span className="relative z-1 row-span-3">
        <Screenshot registration={row} />
      </span>
      <h2 className="text-[15.5px] leading-5.5">
        <button
          type="button"
          className="min-h-6! max-w-full text-start font-semibold break-words after:absolute after:inset-0 after:rounded-large"
          onClick={() => open(row)}
        >
          <Marked text={name} q={q} />
        </button>
      </h2>
      <span className="text-end font-semibold tabular-nums">{paidText(row)}</span>
      <span className="break-words tabular-nums">
        <Marked text={inGroups(row.answers[formOf(row).roles.txnNo] ?? '')} q={q} />
      </span>
      <span className="text-end text-ink-2 tabular-nums">{row.serial_no}</span>
      <div className="col-span-2 grid content-start justify-items-start gap-0.5 [&_a]:relative [&_a]:z-1">
        {listed === 'all' && <StatusPill status={row.status} />}
        {listed === 'children' && <span className="text-[13px] text-ink-2">{competitionNamed(row.competition).name}</span>}
        {note && <span className={`text-[13px] break-words ${note.look}`}>{note.text}</span>}
        {row.bank && <BankNote bank={row.bank} />}
        <Flags flags={row.flags} />
      </div>
      <p className="relative z-1 col-span-full mt-1.5 flex flex-wrap items-center gap-2 print:hidden">
        {tick}
        <span className="flex-1" />
        {actions?.(row).map(({ label, run }) => (
          <Button key={label} aria-label={`${label} ${name}`} onClick={() => run(row)}>
            {label}
          </Button>
        ))}
      </p>
    </article>
  )
}
