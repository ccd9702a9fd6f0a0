import type { Decision } from '#domain/registration/registration.ts'
import { numberText } from '#web/office/format.ts'

/** The forms of a decision's verb, for buttons and sentences. */
export const verbs: Record<Decision, { verb: string; doing: string; done: string }> = {
  accepted: { verb: 'Accept', doing: 'Accepting', done: 'accepted' },
  declined: { verb: 'Decline', doing: 'Declining', done: 'declined' },
}

/** The result of a dry run: '87 can be accepted, 3 can’t.' */
export function dryRunText(decision: Decision, can: number, cannot: number): string {
  const { done } = verbs[decision]
  if (can === 0) return `None of the ${numberText(cannot)} can be ${done}.`
  return `${numberText(can)} can be ${done}${cannot > 0 ? `, ${numberText(cannot)} can’t` : ''}.`
}

/** How many pictures nobody has looked at. */
export function unseenText(unseen: number, all: number): string {
  if (unseen === 0) return 'Somebody has looked at every picture.'
  const which =
    unseen === all
      ? all === 1
        ? 'the picture'
        : `any of the ${numberText(all)} pictures`
      : `${numberText(unseen)} of the ${numberText(all)} pictures`
  return `Nobody has looked at ${which}.`
}

/** The result: '85 accepted, 2 not.' */
export function resultText(decision: Decision, done: number, failed: number): string {
  return `${numberText(done)} ${verbs[decision].done}${failed > 0 ? `, ${numberText(failed)} not` : ''}.`
}
