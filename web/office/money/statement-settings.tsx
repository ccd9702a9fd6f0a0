import { startSentence } from '#domain/lib/text.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { StatementList, StatementReading } from '#domain/payment/statement-api.ts'
import { orderNames, parseDay, plainOrder } from '#domain/sheets/dates.ts'
import { InputField } from '#web/kit/form/input-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { currencyNames } from '#web/office/format.ts'
import type { Reading } from './api.ts'

type AccountProps = {
  /** The ids of its fields are `id-bank` and `id-name`. */
  id: string
  reading: StatementReading
  banks: StatementList['banks']
  /** The name of the account, or '' while none is chosen or typed. */
  bank: string
  isNew: boolean
  /** True after an attempt to import without one. */
  isMissing: boolean
  onChoose: (bank: string) => void
  onName: (name: string | null) => void
}

/** Asks which account a statement is of: one that is known, or a new one by name. */
export function AccountField({ id, reading, banks, bank, isNew, isMissing, onChoose, onName }: AccountProps) {
  return (
    <>
      {banks.length > 0 && (
        <SelectField
          id={`${id}-bank`}
          label="Account"
          hint={reading.differs && !isNew ? `The last file of ${bank} had other columns. Is this the right account?` : undefined}
          error={isMissing && !isNew && bank === '' ? 'Choose the account.' : undefined}
          value={isNew ? another : bank}
          choices={[
            ...(isNew || bank !== '' ? [] : [['', 'Choose…'] as const]),
            ...banks.map(({ name, currency }) => [name, `${name}, ${currencyNames[currency].toLowerCase()}`] as const),
            [another, 'Another account…'],
          ]}
          onChoose={(chosen) => {
            onName(chosen === another ? '' : null)
            onChoose(chosen === another ? '' : chosen)
          }}
        />
      )}
      {isNew && (
        <InputField
          id={`${id}-name`}
          label={banks.length > 0 ? 'Name of the account' : 'Account'}
          error={isMissing && bank.trim() === '' ? 'Name the account.' : undefined}
          hint={bank.trim() === '' ? 'Name it, such as “Lakeside Bank, rupees”.' : undefined}
          maxLength={60}
          value={bank}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
      )}
    </>
  )
}

/** Stands for an account that isn't in the list. A space: no account has that name. */
const another = ' '

/** How money and dates are written in the file. */
export function Spelling({ id, reading, onChange }: { id: string; reading: StatementReading; onChange: (asked: Reading) => void }) {
  const { currency, mapping } = reading
  return (
    <>
      <SelectField
        id={`${id}-currency`}
        label="Currency"
        value={currency}
        choices={[
          ['INR', currencyNames.INR],
          ['USD', currencyNames.USD],
        ]}
        onChoose={(chosen) => onChange({ currency: chosen })}
      />
      <SelectField
        id={`${id}-dates`}
        label="Dates"
        hint={dateHint(reading)}
        value={mapping.dates}
        choices={(['dmy', 'mdy', 'ymd'] as const)
          .map((order) => (plainOrder(mapping.dates) === order ? mapping.dates : order))
          .map((order) => [order, startSentence(orderNames[order])])}
        onChoose={(dates) => onChange({ dates })}
      />
      <SelectField
        id={`${id}-amounts`}
        label="Amounts"
        value={mapping.amounts}
        choices={[
          ['point', '2,000.00'],
          ['comma', '2.000,00'],
          ['thousandths', '2,000.000'],
        ]}
        onChoose={(amounts) => onChange({ amounts })}
      />
    </>
  )
}

/** How the first date of the file is read: '03/11/2026 is read as 3 Nov 2026.' */
function dateHint({ columns, mapping }: StatementReading): string | undefined {
  const written = columns[mapping.columns.date ?? -1]?.values.find((text) => /\d/.test(text))
  if (written === undefined) return
  const day = parseDay(written, mapping.dates)
  return day === null ? `${written} can’t be read as a date.` : `${written} is read as ${dayText(day)}.`
}
