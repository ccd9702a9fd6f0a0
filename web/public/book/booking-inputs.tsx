import type { ComponentProps } from 'react'
import { bookingFields } from '#domain/booking/booking.ts'
import { referenceField } from '#domain/booking/booking-request.ts'
import type { Issue } from '#domain/forms/field.ts'
import type { BookingInvitation } from '#domain/page-props.ts'
import { exampleReference } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { dialCode } from '#web/kit/fields/dial-code.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { mobileCode, mobileParts } from './mobile.ts'

type Input = { hint?: string } & ComponentProps<'input'>

type Props = { booking: Season['booking']; days: string; invitation: BookingInvitation | null; issues: Issue[] }

/** The text fields; the slot is chosen below them. What the booking link fills in can be changed. */
export function BookingInputs({ booking, days, invitation, issues }: Props) {
  const fields = booking.acceptedOnly || invitation ? [referenceField, ...bookingFields] : bookingFields
  const { code, number } = mobileParts(invitation?.parent_mobile ?? '')
  const filled: Record<string, string> = { ...invitation, parent_mobile: number }
  const inputs: Record<string, Input> = {
    reference: {
      type: 'text',
      autoComplete: 'off',
      autoCapitalize: 'characters',
      spellCheck: false,
      hint: `You’ll find it in our email, for example ${exampleReference}.`,
    },
    student_name: { type: 'text', autoComplete: 'off' },
    bee_level: { type: 'text', autoComplete: 'off' },
    parent_email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, hint: 'The confirmation goes here.' },
    parent_mobile: { type: 'tel', autoComplete: 'tel-national', hint: 'In India, 10 digits.' },
    date: { type: 'date', autoComplete: 'off', min: booking.from ?? '', max: booking.to ?? '', hint: `From ${days}.` },
  }
  return (
    <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
      {invitation && <input type="hidden" name="link" defaultValue={invitation.link} />}
      {fields.map(({ name, label, max }) => {
        const { hint, ...input } = inputs[name] ?? {}
        if (input.type === undefined) return null
        const issue = issueAt(issues, name)
        // The day is outside the booking window: the available days say more than the specification's text.
        const error = issue && name === 'date' ? `${issue} ${hint}` : issue
        const control = (
          <Field key={name} id={name} label={label} hint={hint} error={error}>
            {(control) => (
              <input
                {...control}
                {...input}
                name={name}
                defaultValue={filled[name]}
                required
                maxLength={input.type === 'date' ? undefined : max}
                className={controlClass}
              />
            )}
          </Field>
        )
        if (name !== 'parent_mobile') return control
        return (
          <div key={name} className="grid grid-cols-[min(7.5rem,45%)_minmax(0,1fr)] gap-x-2">
            <dialCode.Input field={mobileCode} label={mobileCode.label} value={code} error={issueAt(issues, mobileCode.name)} />
            {control}
          </div>
        )
      })}
    </div>
  )
}
