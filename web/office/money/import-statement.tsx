import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { startSentence } from '#domain/lib/text.ts'
import type { Statement, StatementReading } from '#domain/payment/statement-api.ts'
import { type StatementRole, statementRoles } from '#domain/payment/statement-columns.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { ColumnTable } from '#web/kit/sheet-import/column-table.tsx'
import { AskDateOrder } from '#web/kit/sheet-import/date-question.tsx'
import { Question } from '#web/kit/sheet-import/question.tsx'
import { ReadAs } from '#web/kit/sheet-import/read-as.tsx'
import { Steps } from '#web/kit/sheet-import/steps.tsx'
import { sentence, Waiting } from '#web/office/errors.tsx'
import { useReload } from '#web/office/queries.ts'
import { importStatement, type Reading, useReading, useStatements } from './api.ts'
import { FirstLines, StatementCounts } from './statement-preview.tsx'
import { AccountField, Spelling } from './statement-settings.tsx'

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

type ImportProps = { file: File; onClose: () => void; onImported: (statement: Statement) => void }

/** Shows how a file would be read, lets the columns be changed, and imports it. Takes the focus: the button that chose the file is gone. */
export function ImportStatement(props: ImportProps) {
  const { file, onClose } = props
  const [asked, setAsked] = useState<Reading>({})
  const { data, error, isFetching } = useReading(file, asked)
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
      {!data && !error && <Waiting label="Reading the file…" />}
      {!error && data && <ReadStatement {...props} reading={data} isReading={isFetching} asked={asked} onAsk={setAsked} />}
    </>
  )
}

type ReadProps = ImportProps & {
  reading: StatementReading
  /** True while it's being read again, as asked. */
  isReading: boolean
  asked: Reading
  onAsk: (asked: Reading) => void
}

/** A file as it's read, with what can be changed about it. Keeps what was chosen while it's read again. */
function ReadStatement({ reading, isReading, asked, onAsk, ...props }: ReadProps) {
  const id = useId()
  const account = useAccount(reading, asked)
  const change = (part: Reading) => onAsk({ ...asked, ...part })
  const importing = useImport(props, { ...asked, bank: account.bank.trim(), ...readAs(reading) })
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_300px]">
      <section aria-labelledby={`${id}-columns`} className="min-w-0 overflow-clip rounded-large border border-line" aria-busy={isReading}>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-3 py-1.5">
          <h2 id={`${id}-columns`} className="text-sm font-semibold">
            Which column is what?
          </h2>
          <p className="text-[13px] text-ink-2">
            {reading.bank && !reading.differs && !asked.columns
              ? `Filled in from the last file of ${reading.bank}. Please look once.`
              : 'Filled in by the headings. Please look once.'}
          </p>
        </div>
        <ColumnTable
          columns={reading.columns}
          fields={roles}
          chosen={reading.mapping.columns}
          onChoose={(columns) =>
            change({ ...(reading.sheet !== null && { sheet: reading.sheet }), columns: { header: reading.mapping.header, columns } })
          }
        />
        <FirstLines reading={reading} />
        <Foot
          bank={account.bank.trim()}
          isBusy={importing.isPending}
          onBack={props.onClose}
          onImport={(remembers) => {
            if (account.isNamed()) importing.mutate(remembers)
            else document.getElementById(`${id}-${account.isNew ? 'name' : 'bank'}`)?.focus()
          }}
        />
      </section>
      <div className="grid gap-3">
        {importing.error && <Message look="bad">{sentence(importing.error)}</Message>}
        <Questions reading={reading} onAnswer={change} />
        <StatementCounts reading={reading} />
        <div className="grid gap-3 rounded-large border border-line p-4">
          <AccountField id={id} reading={reading} {...account} onChoose={(bank) => onAsk(bank === '' ? {} : { bank })} />
          <ReadAs
            sheet={reading.sheet}
            sheets={reading.sheets}
            encoding={reading.encoding}
            asked={{ ...asked }}
            onAsk={({ sheet, encoding }) =>
              encoding ? change({ encoding }) : onAsk({ ...(asked.bank && { bank: asked.bank }), ...(sheet && { sheet }) })
            }
          />
          <Spelling id={id} reading={reading} onChange={change} />
        </div>
      </div>
    </div>
  )
}

/** The account that a statement is of: as chosen, as named anew, or as the file's headings say. */
function useAccount(reading: StatementReading, asked: Reading) {
  const [ownName, setOwnName] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const banks = useStatements().data?.banks ?? []
  const isNew = ownName !== null || banks.length === 0
  const bank = isNew ? (ownName ?? '') : (asked.bank ?? reading.bank ?? '')
  return {
    banks,
    bank,
    isNew,
    isMissing,
    onName: setOwnName,
    /** Whether there is one; otherwise its field says so from now on. */
    isNamed() {
      setMissing(bank.trim() === '')
      return bank.trim() !== ''
    },
  }
}

function useImport({ file, onImported }: Omit<ImportProps, 'onClose'>, as: Parameters<typeof importStatement>[1]) {
  const reload = useReload()
  return useMutation({
    mutationFn: (remembers: boolean) => importStatement(file, as, remembers),
    onSuccess: (statement) => {
      reload()
      onImported(statement)
    },
  })
}

/** How a file was read, so that it's imported in the same way; what is asked about has to be answered first. */
function readAs({ currency, sheet, amounts, dates, mapping: { header, columns, ...read } }: StatementReading): Reading {
  const answered = { ...(dates === null && { dates: read.dates }), ...(amounts === null && { amounts: read.amounts }) }
  return { currency, ...(sheet !== null && { sheet }), columns: { header, columns }, ...answered }
}

/** What has to be answered before the import: what is missing, and what can be read in two ways. */
function Questions({ reading: { missing, amounts, dates }, onAnswer }: { reading: StatementReading; onAnswer: (part: Reading) => void }) {
  return (
    <>
      {missing && <Message look="wait">{missing}</Message>}
      {amounts && (
        <Question
          asked={`How much is ${amounts.text}?`}
          choices={amounts.readings.map(({ style, words }) => [style, startSentence(words)])}
          chosen={null}
          onChoose={(style) => onAnswer({ amounts: style })}
        />
      )}
      {dates && <AskDateOrder question={dates} chosen={null} onChoose={(order) => onAnswer({ dates: order })} />}
    </>
  )
}

type FootProps = { bank: string; isBusy: boolean; onBack: () => void; onImport: (remembers: boolean) => void }

function Foot({ bank, isBusy, onBack, onImport }: FootProps) {
  const [remembers, setRemembers] = useState(true)
  return (
    <div className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-2 border-t border-line bg-paper px-3 py-2">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="size-4.25 accent-accent"
          checked={remembers}
          onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
        />
        <span>{`Remember these columns for ${bank || 'this account'}`}</span>
      </label>
      <span className="flex-1" />
      <Button onClick={onBack}>Back</Button>
      <Button look="primary" busy={isBusy} onClick={() => onImport(remembers)}>
        {isBusy ? 'Importing…' : 'Make proposals'}
      </Button>
    </div>
  )
}
