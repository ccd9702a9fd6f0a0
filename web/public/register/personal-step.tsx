import type { Entrance } from '#domain/competitions/entrance.ts'
import { fieldFor } from '#domain/forms/form.ts'
import type { Issue } from '#domain/forms/issue.ts'
import { Questions } from './questions.tsx'

/** Every group of questions except the payment. */
export function PersonalStep({ entrance, issues }: { entrance: Entrance; issues: Issue[] }) {
  const { form } = entrance
  const paymentGroup = fieldFor(form, 'txnNo').group
  return form.groups
    .filter(({ name }) => name !== paymentGroup)
    .map(({ name, title }) => (
      <fieldset key={name} className="grid min-w-0 gap-3">
        <legend className="mb-3 text-[1.0625rem] font-bold">{title}</legend>
        <Questions entrance={entrance} group={name} issues={issues} />
      </fieldset>
    ))
}
