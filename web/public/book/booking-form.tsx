import { type ComponentProps, useEffect, useRef } from 'react'
import { bookingFields } from '#domain/booking/booking.ts'
import { referenceField } from '#domain/booking/booking-request.ts'
import type { Issue } from '#domain/forms/field.ts'
import type { BookingInvitation } from '#domain/page-props.ts'
import { exampleReference } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { dialCode } from '#web/kit/fields/dial-code.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { mobileCode, mobileParts } from './mobile.ts'
import { Slots } from './slots.tsx'
import { refusalText, useBooking } from './use-booking.ts'

type Props = { booking: Season['booking']; days: string; timeZone: string; invitation: BookingInvitation | null }

/** Asks who, on which day and at what time. The specification's alerts are messages: the first at the form, each at its field. */
export function BookingForm({ booking, days, timeZone, invitation }: Props) {
  const ready = useHydrated()
  const { form, booked, firstIssue, ...times } = useBooking(booking, timeZone)
  const { busy, issues, problem } = form
  const message = useRef<HTMLDivElement>(null)
  // The clicked button has lost the focus.
  useEffect(() => {
    if (booked || problem) message.current?.focus()
  }, [booked, problem])
  const refusal = problem ? refusalText(problem) : firstIssue?.message
  return (
    <Card className="mt-5 grid gap-6 px-4 py-4.5 wide:p-6">
      <NeedsScript what="Booking" />
      {booked && (
        <div ref={message} tabIndex={-1} className="scroll-mt-5 outline-none">
          <Message look="good">
            <p className="text-lg">{booked.message}</p>
            <p className="mt-1 font-normal break-words text-ink">{booked.details}</p>
            {booked.local !== null && <p className="mt-1 font-normal text-ink">That’s {booked.local}.</p>}
          </Message>
        </div>
      )}
      <form {...form.form} onInput={times.changed} className="grid gap-6">
        <div inert={busy} className="grid gap-6">
          <BookingInputs booking={booking} days={days} invitation={invitation} issues={issues} />
          <Slots
            booking={booking}
            timeZone={timeZone}
            day={times.day}
            chosen={times.slot}
            taken={times.taken}
            lost={times.lost}
            error={issueAt(issues, 'time_slot')}
            onChoose={times.choose}
          />
        </div>
        {refusal && (
          <div ref={booked ? undefined : message} tabIndex={-1} className="outline-none">
            <Message look="bad">{refusal}</Message>
          </div>
        )}
        <div className="grid gap-3 border-t border-line pt-4.5 wide:justify-end">
          {!ready && <StillLoading />}
          <Button look="primary" type="submit" disabled={busy || !ready} className="wide:min-w-32 wide:justify-self-end">
            {busy ? 'Submitting...' : 'Submit'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Input = { hint?: string } & ComponentProps<'input'>

type BookingInputsProps = { booking: Season['booking']; days: string; invitation: BookingInvitation | null; issues: Issue[] }

/** The text fields; the slot is chosen below them. What the booking link fills in can be changed. */
function BookingInputs({ booking, days, invitation, issues }: BookingInputsProps) {
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
