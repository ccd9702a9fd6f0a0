import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { startSentence } from '#domain/lib/text.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { Statement, StatementReading } from '#domain/payment/statement-api.ts'
import { type StatementRole, statementRoles } from '#domain/payment/statement-columns.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { dayIn, orderNames, plainOrder } from '#domain/sheets/dates.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { ColumnTable } from '#web/kit/sheet-import/column-table.tsx'
import { DateQuestion } from '#web/kit/sheet-import/date-question.tsx'
import { Question } from '#web/kit/sheet-import/question.tsx'
import { ReadAs } from '#web/kit/sheet-import/read-as.tsx'
import { Steps } from '#web/kit/sheet-import/steps.tsx'
import { sentence } from '#web/office/errors.ts'
import { currencyNames, shortDayText } from '#web/office/format.ts'
import { useReload } from '#web/office/queries.ts'
import { importStatement, type Reading, useReading, useStatements } from './api.ts'
import { linesText, printedTwiceText, seenBeforeText, signedText } from './words.ts'

const roleNames: Record<StatementRole, string> = {
  date: 'Date',
  narration: 'Narration',
  number: 'Transaction number',
  payer: 'From',
  money_in: 'Money in',
  money_out: 'Money out',
  amount: 'Amount, in and out',
  type: 'In or out (Cr, Dr)',
  status: 'Status of the payment',
  refunded: 'How much went back',
  undoes: 'Number of the payment it undoes',
  currency: 'Currency',
  balance: 'Balance',
}

const roles = statementRoles.map((name) => ({ name, label: roleNames[name] }))

const cell = 'border-b border-line px-3 py-1.5 align-middle'

type ImportProps = { file: File; onClose: () => void; onImported: (statement: Statement) => void }

/** Shows how a file would be read, lets the columns be changed, and imports it. Takes the focus: the button that chose the file is gone. */
export function ImportStatement({ file, onClose, onImported }: ImportProps) {
  const id = useId()
  const [asked, setAsked] = useState<Reading>({})
  const [ownName, setOwnName] = useState<string | null>(null)
  const [remembers, setRemembers] = useState(true)
  const [asksAccount, setAsksAccount] = useState(false)
  const reload = useReload()
  const { data, error, isFetching } = useReading(file, asked)
  const banks = useStatements().data?.banks ?? []
  const isNew = ownName !== null || banks.length === 0
  const bank = isNew ? (ownName ?? '') : (asked.bank ?? data?.bank ?? '')
  const importing = useMutation({
    mutationFn: () => importStatement(file, { ...asked, bank: bank.trim(), ...(data && readAs(data)) }, remembers),
    onSuccess: (statement) => {
      reload()
      onImported(statement)
    },
  })
  const change = (part: Reading) => setAsked({ ...asked, ...part })
  return (
    <>
      <div className="mb-3">
        <Steps names={['File', 'Columns', 'Proposals']} now={1} file={file.name} takesFocus />
      </div>
      {error && (
        <Message look="bad" action={<Button onClick={onClose}>Choose another file</Button>}>
          {sentence(error)}
        </Message>
      )}
      {!data && !error && (
        <div role="status" aria-label="Reading the file…" className="min-h-100 rounded-large border border-line bg-ground" />
      )}
      {data && !error && (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
          <section aria-labelledby={`${id}-columns`} className="overflow-hidden rounded-large border border-line" aria-busy={isFetching}>
            <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5">
              <h2 id={`${id}-columns`} className="text-sm font-semibold">
                Which column is what?
              </h2>
              <p className="text-[13px] text-ink-2">
                {data.bank && !data.differs && !asked.columns
                  ? `Filled in from the last file of ${data.bank}. Please look once.`
                  : 'Filled in by the headings. Please look once.'}
              </p>
            </div>
            <ColumnTable
              columns={data.columns}
              fields={roles}
              chosen={data.mapping.columns}
              onChoose={(columns) =>
                change({ ...(data.sheet !== null && { sheet: data.sheet }), columns: { header: data.mapping.header, columns } })
              }
            />
            <FirstLines reading={data} />
            <div className="flex min-h-14 flex-wrap items-center gap-2 border-t border-line px-3 py-2">
              <label className="flex min-h-6 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4.25 accent-accent"
                  checked={remembers}
                  onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
                />
                <span>{`Remember these columns for ${bank.trim() || 'this account'}`}</span>
              </label>
              <span className="flex-1" />
              <Button onClick={onClose}>Back</Button>
              <Button
                look="primary"
                busy={importing.isPending}
                onClick={() => {
                  setAsksAccount(bank.trim() === '')
                  if (bank.trim() !== '') importing.mutate()
                  else document.getElementById(`${id}-${isNew ? 'name' : 'bank'}`)?.focus()
                }}
              >
                {importing.isPending ? 'Importing…' : 'Make proposals'}
              </Button>
            </div>
          </section>
          <div className="grid gap-3">
            {importing.error && <Message look="bad">{sentence(importing.error)}</Message>}
            {data.missing && <Message look="wait">{data.missing}</Message>}
            {data.amounts && (
              <Question
                asked={`How much is ${data.amounts.text}?`}
                choices={data.amounts.readings.map(({ style, words }) => [style, startSentence(words)])}
                chosen={null}
                onChoose={(amounts) => change({ amounts })}
              />
            )}
            {data.dates && <DateQuestion question={data.dates} chosen={null} onChoose={(dates) => change({ dates })} />}
            <Counts reading={data} />
            <div className="grid gap-3 rounded-large border border-line p-4">
              {banks.length > 0 && (
                <SelectField
                  id={`${id}-bank`}
                  label="Account"
                  hint={data.differs && !isNew ? `The last file of ${bank} had other columns. Is this the right account?` : undefined}
                  error={asksAccount && !isNew && bank === '' ? 'Choose the account.' : undefined}
                  value={isNew ? another : bank}
                  choices={[
                    ...(isNew || bank !== '' ? [] : [['', 'Choose…'] as const]),
                    ...banks.map(({ name, currency }) => [name, `${name}, ${currencyNames[currency].toLowerCase()}`] as const),
                    [another, 'Another account…'],
                  ]}
                  onChoose={(chosen) => {
                    setOwnName(chosen === another ? '' : null)
                    setAsked(chosen === another || chosen === '' ? {} : { bank: chosen })
                  }}
                />
              )}
              {isNew && (
                <Field
                  id={`${id}-name`}
                  label={banks.length > 0 ? 'Name of the account' : 'Account'}
                  error={asksAccount && bank.trim() === '' ? 'Name the account.' : undefined}
                  hint={bank.trim() === '' ? 'Name it, such as “Lakeside Bank, rupees”.' : undefined}
                >
                  {(control) => (
                    <input
                      {...control}
                      className={controlClass}
                      maxLength={60}
                      value={bank}
                      onChange={({ currentTarget }) => setOwnName(currentTarget.value)}
                    />
                  )}
                </Field>
              )}
              <ReadAs
                sheet={data.sheet}
                sheets={data.sheets}
                encoding={data.encoding}
                asked={{ ...asked }}
                onAsk={({ sheet, encoding }) =>
                  encoding ? change({ encoding }) : setAsked({ ...(asked.bank && { bank: asked.bank }), ...(sheet && { sheet }) })
                }
              />
              <SelectField
                id={`${id}-currency`}
                label="Currency"
                value={data.currency}
                choices={[
                  ['INR', currencyNames.INR],
                  ['USD', currencyNames.USD],
                ]}
                onChoose={(currency) => change({ currency })}
              />
              <SelectField
                id={`${id}-dates`}
                label="Dates"
                hint={dateHint(data)}
                value={data.mapping.dates}
                choices={(['dmy', 'mdy', 'ymd'] as const)
                  .map((order) => (plainOrder(data.mapping.dates) === order ? data.mapping.dates : order))
                  .map((order) => [order, startSentence(orderNames[order])])}
                onChoose={(dates) => change({ dates })}
              />
              <SelectField
                id={`${id}-amounts`}
                label="Amounts"
                value={data.mapping.amounts}
                choices={[
                  ['point', '2,000.00'],
                  ['comma', '2.000,00'],
                  ['thousandths', '2,000.000'],
                ]}
                onChoose={(amounts) => change({ amounts })}
              />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** How a file was read, so that it's imported in the same way; what is asked about has to be answered first. */
function readAs({ currency, sheet, amounts, dates, mapping: { header, columns, ...read } }: StatementReading): Reading {
  const answered = { ...(dates === null && { dates: read.dates }), ...(amounts === null && { amounts: read.amounts }) }
  return { currency, ...(sheet !== null && { sheet }), columns: { header, columns }, ...answered }
}

/** Stands for an account that isn't in the list. A space: no account has that name. */
const another = ' '

/** How the first date of the file is read: '03/11/2026 is read as 3 Nov 2026.' */
function dateHint({ columns, mapping }: StatementReading): string | undefined {
  const written = columns[mapping.columns.date ?? -1]?.values.find((text) => /\d/.test(text))
  if (written === undefined) return
  const day = dayIn(written, mapping.dates)
  return day === null ? `${written} can’t be read as a date.` : `${written} is read as ${dayText(day)}.`
}

function FirstLines({ reading: { first, problems, unreadable } }: { reading: StatementReading }) {
  return (
    <>
      <h3 className="px-3 pt-3 pb-1.5 text-[13px] text-ink-2">How the first lines are read</h3>
      {first.length === 0 ? (
        <p className="px-3 pb-3">No new money in.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard where it's wider than the screen
        <section aria-label="How the first lines are read" tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-[13.5px] tabular-nums">
            <thead className="bg-ground text-[13px] text-ink-2">
              <tr>
                <th className={cell}>Date</th>
                <th className={cell}>From and narration</th>
                <th className={cell}>Transaction number</th>
                <th className={`${cell} text-end`}>Money in</th>
              </tr>
            </thead>
            <tbody>
              {first.map(({ day, payer, narration, number, amount, currency }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal
                <tr key={n}>
                  <td className={`${cell} whitespace-nowrap`}>{shortDayText(day)}</td>
                  <td className={`${cell} max-w-72`}>
                    <b>{payer}</b>
                    <span className="block truncate text-ink-2">{narration}</span>
                  </td>
                  <td className={`${cell} whitespace-nowrap`}>{inGroups(number)}</td>
                  <td className={`${cell} text-end font-semibold`}>{signedText({ amount, currency })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {problems.length > 0 && (
        <details className="px-3 py-2">
          <summary className="cursor-pointer font-semibold">{`${linesText(unreadable)} could not be read`}</summary>
          <ul className="grid max-h-60 gap-1 overflow-auto pt-2 text-[13px]">
            {problems.map(({ line, content, why }) => (
              <li key={line}>
                <span>{`Line ${line}: ${why}`}</span> <span className="wrap-anywhere text-ink-2">{content}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What an import would store and leave out. */
function Counts({ reading }: { reading: StatementReading }) {
  const { money_in, totals, money_out, not_paid, first_not_paid, seen_before, printed_twice, unreadable, notes, first_notes } = reading
  const counts: [string, string][] = [
    ['Money in', linesText(money_in)],
    ['Total', totals.length === 0 ? signedText({ amount: 0, currency: reading.currency }) : totals.map(signedText).join(' and ')],
    ['Money out, left out', linesText(money_out)],
    ...(not_paid > 0 ? [['Not paid, left out', linesText(not_paid)] as [string, string]] : []),
    ['Seen before, left out', linesText(seen_before)],
    ['Could not be read', linesText(unreadable)],
  ]
  return (
    <section className="grid gap-2 rounded-large border border-line p-4" aria-live="polite">
      <h2 className="text-base">What we will read</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
        {counts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {seen_before > 0 && (
        <p className="text-[13px] text-ink-2">
          <span>{seenBeforeText(seen_before)}</span> A line is never counted twice, however often you import it.
        </p>
      )}
      {printed_twice > 0 && <p className="text-[13px] text-ink-2">{printedTwiceText(printed_twice)}</p>}
      {not_paid > 0 && (
        <details className="text-[13px]">
          <summary className="cursor-pointer">What wasn’t paid or went back</summary>
          <ul className="grid gap-1 pt-1 text-ink-2">
            {first_not_paid.map(({ line, content, why }) => (
              <li key={line} className="wrap-anywhere">
                {`Line ${line}: ${why}. ${content}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {notes > 0 && (
        <details className="text-[13px]">
          <summary className="cursor-pointer">{`${linesText(notes)} of headings and notes, left out`}</summary>
          <ul className="grid gap-1 pt-1 text-ink-2">
            {first_notes.map((note, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
              <li key={n} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
