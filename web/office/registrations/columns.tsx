import type { OfficeRegistration } from '../../../domain/api.ts'
import type { OfficeList } from '../../../domain/competition.ts'
import { type Form, fieldFor } from '../../../domain/form.ts'
import type { Flag } from '../../../domain/registration.ts'
import type { Column } from '../../ui/table.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { thumbnailAddress } from '../calls.ts'
import { type ColumnStack, columnStacks } from './column-stacks.ts'
import { Flags } from './flags.tsx'

type Look = (registration: OfficeRegistration) => void

/** The columns of a list, ready for the table. `onLook` opens the payment screenshot. */
export function listColumns(form: Form, list: OfficeList, onLook: Look): Column<OfficeRegistration>[] {
  return columnStacks(form, list).map((stack) => ({
    name: stack.top.name,
    names: stack.top.name === form.roles.name,
    head: (
      <>
        {stack.top.label}
        {stack.under && <span className="block font-normal">{stack.under.label}</span>}
      </>
    ),
    cell: (row) => (
      <>
        {stack.top.name === 'file_doc' ? (
          <Screenshot row={row} form={form} onLook={onLook} />
        ) : (
          <Words row={row} stack={stack} form={form} />
        )}
        <Flags flags={flagsIn(stack, row, form)} />
      </>
    ),
  }))
}

/** Who a registration is about. */
export function personIn(form: Form, { answers }: OfficeRegistration): string {
  return answers[form.roles.name] ?? ''
}

/** What a column shows of a registration. */
export function cellText(row: OfficeRegistration, name: string): string {
  return row.cells[name] ?? row.answers[name] ?? ''
}

/** Away from its number, a flag about the transaction says what it is about. */
function flagsIn(stack: ColumnStack, row: OfficeRegistration, form: Form): Flag[] {
  const here = row.flags.filter(({ about }) => stack.flags.includes(about))
  const { label } = fieldFor(form, 'txnNo')
  return here.map((flag) => (flag.about === 'txn_no' && stack.top.name !== 'txn_no' ? { ...flag, text: `${label} ${flag.text}` } : flag))
}

function Words({ row, stack, form }: { row: OfficeRegistration; stack: ColumnStack; form: Form }) {
  const text = cellText(row, stack.top.name)
  const bold = stack.top.name === form.roles.name ? 'font-semibold' : ''
  return (
    <>
      <span className={`line-clamp-2 w-max max-w-60 break-words tabular-nums ${bold}`} title={text.length > 40 ? text : undefined}>
        {text}
      </span>
      {stack.under && (
        <span className="block w-max max-w-60 truncate text-ink-2" title={cellText(row, stack.under.name)}>
          {cellText(row, stack.under.name)}
        </span>
      )}
    </>
  )
}

function Screenshot({ row, form, onLook }: { row: OfficeRegistration; form: Form; onLook: Look }) {
  return <Thumbnail src={thumbnailAddress(row.id)} alt={`Payment screenshot of ${personIn(form, row)}`} onOpen={() => onLook(row)} />
}
