import type { Answers, Issue } from '#domain/forms/field.ts'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Select } from '#web/kit/form/select-field.tsx'

/** An input of a dialog: a text, or one of some choices. */
export type Input = {
  name: string
  label: string
  hint?: string
  type?: string | undefined
  /** The longest text, in characters. */
  max?: number
  choices?: readonly (readonly [value: string, text: string])[]
}

/** The inputs of a dialog, with what they hold at first. */
export function Inputs({ of, answers, issues }: { of: readonly Input[]; answers: Answers; issues: Issue[] }) {
  return of.map(({ name, label, hint, type = 'text', max, choices }) => (
    <FormField key={name} id={name} label={label} hint={hint} error={issueAt(issues, name)}>
      {(control) =>
        choices ? (
          <Select {...control} name={name} defaultValue={answers[name]} choices={choices} />
        ) : (
          <input
            {...control}
            name={name}
            type={type}
            maxLength={max}
            defaultValue={answers[name]}
            autoComplete="off"
            className={controlClass}
          />
        )
      }
    </FormField>
  ))
}
