import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Field } from '#domain/forms/field.ts'
import type { Issue } from '#domain/forms/issue.ts'
import { moneyText } from '#domain/payment/money.ts'
import { FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { SchoolListLater } from './lazy-school-list.tsx'

/** Aligns the labels, controls and notes of a row, however many lines a label takes: each has its own grid row. */
export const cell = 'row-span-3 grid grid-rows-subgrid pb-2 *:row-span-3 *:grid-rows-subgrid [&>div>label]:self-end'

type Props = { entrance: Entrance; group: string; issues: Issue[] }

/** The questions of one group, in order; a phone code is beside its number. */
export function Questions({ entrance, group, issues }: Props) {
  const fields = entrance.form.fields.filter((field) => field.group === group)
  const codes = new Set(fields.map(dialCodeOf))
  const ask = (field: Field) => <Question key={field.name} entrance={entrance} field={field} issues={issues} />
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 wide:grid-cols-2">
      {fields.map((field) => {
        if (codes.has(field.name)) return null
        const code = fields.find(({ name }) => name === dialCodeOf(field))
        const takesRow = isWide(field) && entrance.door.presets[field.name] === undefined
        return (
          <div
            key={field.name}
            className={`${cell} relative ${code ? 'grid-cols-[min(7.5rem,45%)_minmax(0,1fr)] gap-x-2' : takesRow ? 'wide:col-span-2' : ''}`}
          >
            {code && ask(code)}
            {ask(field)}
            {field.type === 'line' && field.isRegisteredSchool && <SchoolListLater />}
          </div>
        )
      })}
    </div>
  )
}

function Question({ entrance, field, issues }: { entrance: Entrance; field: Field; issues: Issue[] }) {
  const { door, season, today } = entrance
  const fixed = door.presets[field.name]
  return (
    <FieldInput
      field={field}
      label={field.label}
      value={fixed}
      fixed={fixed !== undefined}
      error={issues.find(({ path }) => path === field.name)?.message}
      notes={notesFor(entrance, field)}
      options={season.examSlots}
      today={today}
    />
  )
}

/** The fee under each region option. */
function notesFor({ form, fees }: Entrance, field: Field) {
  if (field.name !== form.roles.region) return undefined
  return Object.fromEntries(fees.map(({ region, fee }) => [region, `Fee ${moneyText(fee)}`]))
}

function dialCodeOf(field: Field) {
  return 'dialCode' in field ? field.dialCode : undefined
}
