import { type RefObject, type SyntheticEvent, useState } from 'react'
import type { BookingInvitation } from '#domain/booking/api.ts'
import { beeLevel, isBeeLevel } from '#domain/booking/bee-level.ts'
import { bookingFields } from '#domain/booking/booking.ts'
import type { Issue, Field as Question } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { Card } from '#web/kit/card.tsx'
import { Cards } from '#web/kit/fields/choice.tsx'
import { dialCode } from '#web/kit/fields/dial-code.tsx'
import { email, line, phone } from '#web/kit/fields/text.tsx'
import { alignedFields, besideCode } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { inOwnTask } from '#web/kit/form/own-task.tsx'
import { valuesIn } from '#web/kit/form/use-form.ts'
import { mobile, mobileCode, mobileCodeName, mobileFrom, mobileParts } from './mobile.ts'

type WhoProps = {
  booking: Season['booking']
  /** The token of the link in our email; null without one. */
  link: string | null
  invitation: BookingInvitation | null
  issues: Issue[]
  /** The folded part, to unfold it at an error. */
  fold: RefObject<HTMLDetailsElement | null>
}

/** Who the booking is for. What the link in our email filled in is folded, and can be changed. */
export const Who = inOwnTask(function Who({ booking: { acceptedOnly, levels }, link, invitation, issues, fold }: WhoProps) {
  if (invitation === null) {
    return (
      <Card className="grid gap-4 px-4 py-4.5 wide:p-6">
        <h2 className="text-xl">{m['booking.who_is_it_for']()}</h2>
        {acceptedOnly && <p className="text-sm text-ink-2">{m['booking.students_registration_must_accepted']()}</p>}
        <Inputs names={whoNames} filled={{}} issues={issues} levels={levels} />
      </Card>
    )
  }
  const { code, number } = mobileParts(invitation.parent_mobile)
  const filled: Record<string, string> = { ...invitation, parent_mobile: number, [mobileCodeName]: code }
  const isLevelKnown = invitation.bee_level !== '' && isBeeLevel(invitation.bee_level, levels)
  const inFold = whoNames.filter((name) => name !== 'bee_level' || isLevelKnown)
  return (
    <Card className="px-4 wide:px-6">
      {link !== null && <input type="hidden" name="link" defaultValue={link} />}
      <Fold fold={fold} invitation={invitation}>
        <Inputs names={inFold} filled={filled} issues={issues} levels={levels} />
      </Fold>
      {!isLevelKnown && (
        <div className="pb-4.5">
          <BeeLevel levels={levels} value={filled.bee_level} issues={issues} />
        </div>
      )}
    </Card>
  )
})

function Fold({ fold, invitation, children }: Pick<WhoProps, 'fold'> & { invitation: BookingInvitation; children: React.ReactNode }) {
  const [shown, setShown] = useState<Record<string, string>>(invitation)
  // Closed again, it shows what was changed.
  const update = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    const { [mobileCodeName]: code = '', parent_mobile = '', ...values } = valuesIn(currentTarget.closest('form'))
    setShown({ ...values, parent_mobile: mobileFrom(code, parent_mobile) })
  }
  return (
    <details ref={fold} onToggle={update} className="group">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 py-4 [&::-webkit-details-marker]:hidden">
        <div className="beside">
          <h2 className="text-xl">{m['booking.who_is_it_for']()}</h2>
          <span className="mt-1 block text-[0.9375rem] wrap-anywhere text-ink-2 group-open:hidden">
            <b className="block text-base text-ink">{shown.student_name}</b>
            {[shown.bee_level, shown.parent_email, shown.parent_mobile].filter(Boolean).join(', ')}
          </span>
        </div>
        <span className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 group-open:hidden">
          {m['frame.change']()}
        </span>
      </summary>
      <div className="pb-4.5">{children}</div>
    </details>
  )
}

const whoNames = bookingFields.map(({ name }) => name).filter((name) => name !== 'date' && name !== 'time_slot') as string[]
const fields: readonly { name: string; label: () => string }[] = bookingFields

const answer = { label: '', missing: ' ', max: 0, group: '', autocomplete: 'off' }
const questions: Record<string, () => Line | Email> = {
  student_name: () => ({ ...answer, type: 'line', name: 'student_name', isPerson: true }),
  parent_email: () => ({
    ...answer,
    type: 'email',
    name: 'parent_email',
    hint: m['booking.the_confirmation_goes_here'](),
    autocomplete: 'email',
  }),
}
type Line = Extract<Question, { type: 'line' }>
type Email = Extract<Question, { type: 'email' }>

type BeeLevelProps = { levels: string[]; value: string | undefined; issues: Issue[] }

/** Chosen from the season's levels, each with its sentence; typed while there are none. */
export function BeeLevel({ levels, value, issues }: BeeLevelProps) {
  const shown = { label: m['booking.bee_level'](), value, error: issueAt(issues, 'bee_level') }
  const field = { ...answer, name: 'bee_level' }
  if (levels.length === 0) return <line.Input field={{ ...field, type: 'line', hint: m['booking.bee_level_hint']() }} {...shown} />
  const all = levels.map(beeLevel)
  const notes = Object.fromEntries(all.map(({ name, about }) => [name, about]))
  return (
    <div className="wide:col-span-full">
      <Cards field={{ ...field, type: 'choice', options: all.map(({ name }) => name) }} notes={notes} {...shown} />
    </div>
  )
}

type InputsProps = { names: string[]; filled: Record<string, string>; issues: Issue[]; levels: string[] }

function Inputs({ names, filled, issues, levels }: InputsProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
      {names.map((name) => {
        if (name === 'bee_level') return <BeeLevel key={name} levels={levels} value={filled[name]} issues={issues} />
        const label = fields.find((field) => field.name === name)?.label() ?? name
        const shown = { label, value: filled[name], error: issueAt(issues, name) }
        const field = questions[name]?.()
        if (field?.type === 'line') return <line.Input key={name} field={field} {...shown} />
        if (field?.type === 'email') return <email.Input key={name} field={field} {...shown} />
        return (
          <div key={name} className={`grid ${besideCode} ${alignedFields}`}>
            <dialCode.Input
              field={mobileCode()}
              label={m['question.phone_code']()}
              value={filled[mobileCodeName] ?? '+91'}
              error={issueAt(issues, mobileCodeName)}
            />
            <phone.Input field={mobile()} {...shown} />
          </div>
        )
      })}
    </div>
  )
}
