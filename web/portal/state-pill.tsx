import { statuses } from '#domain/registration/registration.ts'
import { Pill } from '#web/kit/pill.tsx'
import { stateWords } from '#web/public/check/state.tsx'

/** The state of a registration, in a family's words. */
export function StatePill({ status }: { status: string }) {
  const known = statuses.find((candidate) => candidate === status)
  if (!known) return <Pill look="quiet">{status}</Pill>
  const { look, text } = stateWords[known]
  return <Pill look={look}>{text}</Pill>
}
