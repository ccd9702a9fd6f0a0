import type { Status } from '#domain/registration/registration.ts'
import type { RegistrationState } from '#domain/replies.ts'
import { Message } from '#web/kit/message.tsx'

/** The state of a registration, in a family's words. */
export const stateWords: Record<Status, { look: 'good' | 'wait' | 'bad'; text: string }> = {
  pending: { look: 'wait', text: 'Waiting for review' },
  accepted: { look: 'good', text: 'Accepted' },
  declined: { look: 'bad', text: 'Not accepted' },
}

/** The state of a registration, and what happens next. */
export function StateOf({ registration }: { registration: RegistrationState }) {
  const { look, text } = stateWords[registration.status]
  return (
    <Message look={look}>
      <p className="text-lg">{text}</p>
      <p className="mt-1 font-normal text-ink">
        {registration.name}, {registration.competition}, serial number {registration.serial_no}
      </p>
      <p className="mt-1 font-normal text-ink">{registration.message}</p>
    </Message>
  )
}
