import type { ReactNode } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Field, Issue } from '#domain/forms/field.ts'
import { fieldFor } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import { unreachable } from '#web/api/problem.ts'
import { Combobox, type FoundOptions } from '#web/kit/combobox.tsx'
import { cell, FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { besideCode, FormField } from '#web/kit/form/field.tsx'
import { inOwnTask } from '#web/kit/form/own-task.tsx'

type Props = {
  entrance: Entrance
  group: string
  issues: Issue[]
  /** Renders a question in another way than its type's; null for the usual one. */
  own?: (field: Field, error: string | undefined) => ReactNode
}

/** The questions of one group, in order; a phone code is beside its number. */
export function FormQuestions({ entrance, group, issues, own }: Props) {
  const fields = entrance.form.fields.filter((field) => field.group === group)
  const codes = new Set(fields.map(dialCodeOf))
  const ask = (field: Field) => <Question key={field.name} entrance={entrance} field={field} issues={issues} own={own} />
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 wide:grid-cols-2">
      {fields.map((field) => {
        if (codes.has(field.name)) return null
        const code = fields.find(({ name }) => name === dialCodeOf(field))
        const takesRow = field.name === entrance.form.roles.txnNo || (isWide(field) && entrance.door.presets[field.name] === undefined)
        return (
          <div key={field.name} className={`${cell} has-[[inert]]:hidden ${code ? besideCode : takesRow ? 'wide:col-span-2' : ''}`}>
            {code && ask(code)}
            {ask(field)}
          </div>
        )
      })}
    </div>
  )
}

/** Every group of questions except the payment. */
export function PersonalStep({ entrance, issues }: { entrance: Entrance; issues: Issue[] }) {
  const { form } = entrance
  const paymentGroup = fieldFor(form, 'txnNo').group
  return form.groups
    .filter(({ name }) => name !== paymentGroup)
    .map(({ name, title }) => <Group key={name} title={title} entrance={entrance} group={name} issues={issues} />)
}

const Group = inOwnTask(function Group({ title, ...questions }: { title: string } & Props) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 text-[1.0625rem] font-bold">{title}</legend>
      <FormQuestions {...questions} />
    </fieldset>
  )
})

type QuestionProps = { entrance: Entrance; field: Field; issues: Issue[]; own: Props['own'] }

function Question({ entrance, field, issues, own }: QuestionProps) {
  const { door, season, today } = entrance
  const fixed = door.presets[field.name]
  const error = issues.find(({ path }) => path === field.name)?.message
  const written = own?.(field, error)
  if (written) return written
  if (field.type === 'line' && field.isRegisteredSchool && fixed === undefined) return <RegisteredSchool field={field} error={error} />
  return (
    <FieldInput
      field={field}
      label={field.label}
      value={fixed}
      fixed={fixed !== undefined}
      error={error}
      notes={notesFor(entrance, field)}
      options={season.examSlots}
      today={today}
    />
  )
}

/** The fee under each region option. */
function notesFor({ form, fees }: Entrance, field: Field) {
  if (field.name !== form.roles.region) return undefined
  return Object.fromEntries(fees.map(({ region, fee }) => [region, m['form.fee_amount']({ fee: priceText(fee) })]))
}

function dialCodeOf(field: Field) {
  return 'dialCode' in field ? field.dialCode : undefined
}

/** A registered school, found by its name and place. The box then holds both, with the register number at the end. */
function RegisteredSchool({ field, error }: { field: Field; error: string | undefined }) {
  return (
    <FormField id={field.name} label={field.label} hint={field.hint} error={error}>
      {(control) => (
        <Combobox
          control={control}
          name={field.name}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          label={m['form.registered_schools']()}
          search={search}
          listClass="w-full"
        />
      )}
    </FormField>
  )
}

/** Loads the search on first use: other forms do without it, and it needs a connection anyway. */
function search(text: string, signal: AbortSignal): Promise<FoundOptions | null> {
  return import('./school-search.tsx').then(
    ({ searchSchools }) => searchSchools(text, signal),
    () => ({ options: [], note: unreachable().message }),
  )
}
