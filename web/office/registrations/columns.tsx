import { competitionNamed } from '#domain/competitions/index.ts'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import { shortNumber } from '#domain/lib/text.ts'
import { moneyFrom, priceText } from '#domain/payment/money.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { ListedRegistration, OfficeRegistration } from '#domain/registration/api.ts'
import { bankText, openText } from '#domain/registration/flag.ts'
import type { Searched } from '#domain/registration/found-by.ts'
import { type ListColumn, unsorted } from '#domain/registration/list-columns.ts'
import { type Flag, type Status, statusWords } from '#domain/registration/registration.ts'
import { dayIn } from '#domain/season/season.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import type { Column } from '#web/kit/table/column.ts'
import { CellText } from '#web/kit/table/table-row.tsx'
import { season } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { Marked } from '#web/office/list/marked.tsx'
import { moment } from '#web/office/moment.ts'
import { type ColumnStack, columnStacks } from './column-stacks.ts'
import { BankNote, FlagSign, Flags } from './flags.tsx'
import { Screenshot } from './screenshot.tsx'
import { formOf } from './search.ts'

/** The table columns of a list, with what was searched for marked. */
export function listColumns(form: Form, columns: ListColumn[], q: string): Column<ListedRegistration>[] {
  return columnStacks(form, columns).map((stack) => ({
    name: stack.top.name,
    names: stack.top.name === form.roles.name,
    labels: [stack.top, ...(stack.under ? [stack.under] : [])].map(({ name, label }) => ({ name, label, sorts: !unsorted.has(name) })),
    cell: (row, tabIndex) => (
      <>
        <Value row={row} stack={stack} form={form} q={markedIn(stack, form, q)} tabIndex={tabIndex} />
        {row.bank && stack.top.name === form.roles.txnNo && <BankNote bank={row.bank} />}
        {stack.top.name === 'flags' && <Flags flags={flagsOf(row, form)} tabIndex={tabIndex} />}
      </>
    ),
  }))
}

/** The search text for the columns it is searched in, and '' for the others. */
function markedIn({ top, under }: ColumnStack, { roles }: Form, q: string): string {
  if (shortNumber(q) !== null) return top.name === 'serial_no' ? q : ''
  const searched = [roles.name, roles.email, roles.contactEmail, roles.phone, roles.txnNo, 'reference', 'serial_no']
  return searched.includes(top.name) || (under && searched.includes(under.name)) ? q : ''
}

/** What the search looks in. */
export function searchedIn({ roles }: Form, { answers, reference, serial_no }: OfficeRegistration): Searched {
  const texts = (...names: string[]) => names.map((name) => answers[name] ?? '')
  return {
    name: texts(roles.name),
    email: texts(roles.email, roles.contactEmail),
    phone: [texts(roles.dialCode, roles.phone).join(' ')],
    'transaction number': texts(roles.txnNo),
    reference: [reference],
    'serial number': [String(serial_no)],
  }
}

/** The fee as people read it: '₹200'. */
export function paidText({ fee }: Pick<OfficeRegistration, 'fee'>): string {
  const money = moneyFrom(fee)
  return money ? priceText(money) : fee
}

/** The text of a cell. */
function cellText(row: OfficeRegistration, name: string): string {
  if (name === 'submitted_at') return moment(row.submitted_at)
  if (name === 'reference') return row.reference
  if (name === 'competition') return competitionNamed(row.competition).name
  if (name === 'fee') return paidText(row)
  if (name === formOf(row).roles.txnNo) return inGroups(row.answers[name] ?? '')
  return row.cells[name] ?? row.answers[name] ?? ''
}

/** A flag about the transaction names it. */
function flagsOf({ flags }: OfficeRegistration, form: Form): Flag[] {
  const { label } = fieldFor(form, 'txnNo')
  return flags.map((flag) => (flag.about === 'txn_no' ? { ...flag, text: `${label} ${flag.text}` } : flag))
}

type ValueProps = { row: ListedRegistration; stack: ColumnStack; form: Form; q: string; tabIndex: number }

function Value({ row, stack, form, q, tabIndex }: ValueProps) {
  if (stack.top.name === 'status') return <StatusPill status={row.status} />
  if (stack.top.name === 'file_doc') return <Screenshot registration={row} tabIndex={tabIndex} />
  const isPerson = stack.top.name === form.roles.name
  const note = isPerson ? noteOn(row) : null
  const under = stack.under && cellText(row, stack.under.name)
  // The columns of flags and of the number may be out of sight, at the right.
  const causes = [...row.flags.map(({ text }) => text), ...(row.bank?.agrees === false ? [bankText(row.bank)] : [])]
  const flagged = isPerson ? causes.join('; ') : ''
  return <Words text={cellText(row, stack.top.name)} q={q} bold={isPerson} under={under} note={note} flagged={flagged} />
}

type Note = { text: string; look: string }

/** What stands below the name: why it was declined, who has it open, that the family has corrected it, or until when it should. */
export function noteOn({ status, reason, corrected_at, correction, open_with, is_next }: ListedRegistration): Note | null {
  if (status === 'declined' && reason) return { text: `Declined: ${reason}`, look: 'text-bad' }
  if (open_with !== null) return { text: openText(open_with, is_next), look: 'text-ink-2' }
  if (corrected_at) return { text: `Corrected ${moment(corrected_at)}`, look: 'text-accent font-semibold' }
  if (status !== 'correction' || !correction) return null
  const until = shortDayText(dayIn(season.timeZone, Date.parse(correction.due_at)))
  return Date.parse(correction.due_at) < Date.now()
    ? { text: `Overdue since ${until}`, look: 'text-wait font-semibold' }
    : { text: `With the family until ${until}`, look: 'text-ink-2' }
}

type WordsProps = { text: string; q: string; bold: boolean; under: string | null; note: Note | null; flagged: string }

/** With a note below it the name takes a single line, so that the row is no higher than the others. */
function Words({ text, q, bold, under, note, flagged }: WordsProps) {
  const lines = note ? 'leading-4.5 line-clamp-1' : 'line-clamp-2'
  return (
    <>
      <CellText text={text} className={`${lines} max-w-60 ${bold ? 'font-semibold' : ''}`}>
        {flagged && <FlagSign text={flagged} />}
        <Marked text={text} q={q} />
      </CellText>
      {under !== null && (
        <span className={`block w-max max-w-60 truncate text-ink-2 ${note ? 'leading-4.5' : ''}`} title={under}>
          <Marked text={under} q={q} />
        </span>
      )}
      {note && (
        <span className={`block w-max max-w-60 truncate text-[12.5px] leading-4 ${note.look}`} title={note.text}>
          {note.text}
        </span>
      )}
    </>
  )
}

const looks: Record<Status, PillLook> = { pending: 'wait', correction: 'quiet', accepted: 'good', declined: 'bad' }

export function StatusPill({ status }: { status: Status }) {
  return <Pill look={looks[status]}>{statusWords[status]}</Pill>
}
