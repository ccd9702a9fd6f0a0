import { type EmailState, emailStateWords, type OfficeEmail } from '#domain/email/outbox.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'

/** Why an email is held, in short. */
export const heldWhy = 'Too many emails to this address'

/** The label of the button that sends an email; null when there is nothing to send, or no mail server. */
export function sendingLabel({ state, attempts }: Pick<OfficeEmail, 'state' | 'attempts'>, sends: boolean): string | null {
  if (state === 'dead') return 'Send again'
  if (state === 'held') return 'Send'
  if (state !== 'waiting' || !sends) return null
  return attempts === 0 ? 'Send now' : 'Send again'
}

/** The result so far of sending an email. `moment` formats a time (ISO, UTC) for people. */
type SendingNews = { look: 'good' | 'bad' | 'wait'; text: string; isSettled: boolean }

/** `asked` is the email when sending was requested, `now` as it is. A new time for the next attempt means that one has failed. */
export function sendingNews(asked: OfficeEmail, now: OfficeEmail, sends: boolean, moment: (iso: string) => string): SendingNews {
  if (now.state === 'sent') return { look: 'good', text: 'The email has been sent.', isSettled: true }
  if (now.state === 'dead') return { look: 'bad', text: `The email couldn’t be delivered. ${now.last_error ?? ''}`.trim(), isSettled: true }
  if (now.state === 'withdrawn') return { look: 'wait', text: 'The email was withdrawn, because it’s no longer true.', isSettled: true }
  if (!sends) return { look: 'wait', text: 'The email is waiting again. We’ll send it once a mail server is set up.', isSettled: true }
  if (now.next_attempt_at === null || now.next_attempt_at === asked.next_attempt_at) {
    return { look: 'wait', text: 'Sending the email…', isSettled: false }
  }
  const why = now.last_error === null ? '' : ` ${now.last_error}`
  return {
    look: 'bad',
    text: `The email couldn’t be sent this time. The next attempt is on ${moment(now.next_attempt_at)}.${why}`,
    isSettled: true,
  }
}

const looks: Record<EmailState, PillLook> = { waiting: 'wait', held: 'wait', sent: 'good', dead: 'bad', withdrawn: 'quiet' }

export function EmailStatePill({ state }: { state: EmailState }) {
  return <Pill look={looks[state]}>{emailStateWords[state]}</Pill>
}
