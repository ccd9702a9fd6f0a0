import { m } from '#domain/language/paraglide/messages.js'
import type { ShownResult } from './result.ts'

/** A published result for the page or the email of its child; `next` is the round that follows ('semi-final round'), or null. */
export type ResultOfChild = { name: string; shown: ShownResult; next: string | null }

/** What the result is, as a heading: 'Aanya is through to the semi-final round!' */
export function resultTitle({ name, shown, next }: ResultOfChild): string {
  const first = firstNameOf(name)
  if (shown.is_absent) return m['status.didnt_take_part']({ first })
  return shown.is_through
    ? m['status.is_through_to_the']({ first, next: next ?? m['status.next_round']() })
    : m['status.well_done']({ first })
}

/** The numbers that are shown, with their labels: 'Score', '38 of 40'. */
export function resultLines({ score, maximum, place, of, percentile, award }: ShownResult): [label: string, value: string][] {
  return [
    ...(score === null
      ? []
      : ([[m['status.score'](), m['status.score_of_maximum']({ score, maximum: maximum ?? '' })]] as [string, string][])),
    ...(place === null ? [] : ([[m['status.place'](), m['status.place_of_all']({ place, of: of ?? '' })]] as [string, string][])),
    ...(percentile === null || percentile === 0
      ? []
      : ([[m['status.better_than'](), m['status.of_the_others']({ percentile })]] as [string, string][])),
    ...(award === null ? [] : ([[m['status.award'](), award]] as [string, string][])),
  ]
}

/** What the result means, in a sentence or two. */
export function resultMeaning({ name, shown }: ResultOfChild): string {
  const first = firstNameOf(name)
  const { is_absent, is_through } = shown
  const count = shown.through ?? 0
  if (is_absent) return m['status.no_score_who_marked']({ first })
  if (is_through === null) return m['status.thank_taking_part']()
  if (is_through) return m['status.only_goes_through']({ count, first })
  return m['status.not_among_through']({ count, first })
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s/)[0] ?? name
}
