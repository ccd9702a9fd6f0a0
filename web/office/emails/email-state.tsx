import { type EmailState, emailStateWords, type OfficeEmail } from '#domain/email/outbox.ts'
import { undeliveredReason, undeliveredReasons } from '#domain/email/undelivered.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'

/** Why an email is held, in short. */
export const heldWhy = 'Too many emails to this address'

/** Why an email is held or hasn’t arrived, in the office's words; '' when nothing is wrong. */
export function whyText({ state, last_error }: Pick<OfficeEmail, 'state' | 'last_error'>): string {
  if (state === 'held') return heldWhy
  if (last_error === null) return ''
  const reason = undeliveredReason(last_error)
  return state === 'waiting' && reason === 'other' ? 'It couldn’t be sent yet' : undeliveredReasons[reason]
}

const looks: Record<EmailState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function EmailStatePill({ state }: { state: EmailState }) {
  return <Pill look={looks[state]}>{emailStateWords[state]}</Pill>
}
