import { Fragment } from 'react'
import { type Issue, labelOf } from '../../../domain/answers.ts'
import type { Field } from '../../../domain/field.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { moneyText } from '../../../domain/money.ts'
import { FieldInput, isWide } from '../../ui/fields/field-input.tsx'
import type { Entrance } from './entrance.ts'
import { regionsAt } from './regions.ts'

type Props = { entrance: Entrance; group: string; issues: Issue[] }

/** The questions of one group, in asking order; a phone code stands beside its number. */
export function Questions({ entrance, group, issues }: Props) {
  const fields = formNamed(entrance.competition.form).fields.filter((field) => field.group === group)
  const codes = new Set(fields.map(dialCodeOf))
  const ask = (field: Field) => <Question key={field.name} entrance={entrance} field={field} issues={issues} />
  return (
    <div className="grid gap-x-5 gap-y-4.5 wide:grid-cols-2">
      {fields.map((field) => {
        if (codes.has(field.name)) return null
        const code = fields.find(({ name }) => name === dialCodeOf(field))
        if (code) {
          return (
            <div key={field.name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
              {ask(code)}
              {ask(field)}
            </div>
          )
        }
        return isWide(field) ? (
          <div key={field.name} className="wide:col-span-2">
            {ask(field)}
          </div>
        ) : (
          <Fragment key={field.name}>{ask(field)}</Fragment>
        )
      })}
    </div>
  )
}

function Question({ entrance, field, issues }: { entrance: Entrance; field: Field; issues: Issue[] }) {
  const { competition, door, season, today } = entrance
  const fixed = door.presets[field.name]
  return (
    <FieldInput
      field={field}
      label={labelOf(competition, season, field)}
      value={fixed}
      fixed={fixed !== undefined}
      error={issues.find(({ path }) => path === field.name)?.message}
      notes={notesFor(entrance, field)}
      today={today}
    />
  )
}

/** The fee under each choice of the region. */
function notesFor({ competition, door, doorSeason }: Entrance, field: Field) {
  if (field.name !== formNamed(competition.form).roles.region) return undefined
  return Object.fromEntries(regionsAt(competition, door).map((region) => [region, `Fee ${moneyText(doorSeason.fees[region])}`]))
}

function dialCodeOf(field: Field) {
  return 'dialCode' in field ? field.dialCode : undefined
}
