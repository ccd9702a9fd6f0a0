import { type EmailState, emailStateWords } from '#domain/email/outbox.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'

/** Why an email is held, in short. */
export const heldWhy = 'Too many emails to this address'

const looks: Record<EmailState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function EmailStatePill({ state }: { state: EmailState }) {
  return <Pill look={looks[state]}>{emailStateWords[state]}</Pill>
}
