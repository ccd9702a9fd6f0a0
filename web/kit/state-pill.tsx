import { type Status, statuses } from '#domain/registration/registration.ts'
import { Pill } from './pill.tsx'

/** The state of a registration, in a family's words. */
export const stateWords: Record<Status, { look: 'good' | 'wait' | 'bad'; text: string }> = {
  pending: { look: 'wait', text: 'Waiting for review' },
  accepted: { look: 'good', text: 'Accepted' },
  declined: { look: 'bad', text: 'Not accepted' },
}

export function StatePill({ status }: { status: string }) {
  const known = statuses.find((candidate) => candidate === status)
  if (!known) return <Pill look="quiet">{status}</Pill>
  const { look, text } = stateWords[known]
  return <Pill look={look}>{text}</Pill>
}
