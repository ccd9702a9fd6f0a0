import type { ComponentProps } from 'react'
import type { Issue } from '../../../domain/answers.ts'
import { bookingFields } from '../../../domain/booking.ts'
import type { Season } from '../../../domain/season.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { issueAt } from '../../ui/form.ts'

type Input = { hint?: string } & ComponentProps<'input'>

type Props = { booking: Season['booking']; days: string; issues: Issue[] }

/** The questions that are written; the slot is chosen below them. */
export function BookingInputs({ booking, days, issues }: Props) {
  const inputs: Record<string, Input> = {
    student_name: { type: 'text', autoComplete: 'off' },
    bee_level: { type: 'text', autoComplete: 'off' },
    parent_email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, hint: 'The confirmation goes here.' },
    parent_mobile: { type: 'tel', autoComplete: 'tel-national', hint: '10 digits, without the country code.' },
    date: { type: 'date', autoComplete: 'off', min: booking.from ?? '', max: booking.to ?? '', hint: `From ${days}.` },
  }
  return (
    <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
      {bookingFields.map(({ name, label, max }) => {
        const { hint, ...input } = inputs[name] ?? {}
        if (input.type === undefined) return null
        const issue = issueAt(issues, name)
        // A day outside the window was selected: which days there are says more than the text that the specification has for it.
        const error = issue && name === 'date' ? `${issue} ${hint}` : issue
        return (
          <Field key={name} id={name} label={label} hint={hint} error={error}>
            {(control) => (
              <input
                {...control}
                {...input}
                name={name}
                required
                maxLength={input.type === 'date' ? undefined : max}
                className={controlClass}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
