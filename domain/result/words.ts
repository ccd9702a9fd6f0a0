import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { classText } from '#domain/note/classes.ts'
import type { ResultOutcome, ShownResult } from './result.ts'

/**
 * A published result for the page or the email of its child; within a sentence after 'the': `round` is what it is of ('quarter-final round'),
 * and `next` the round that follows, or null.
 */
export type ResultOfChild = { name: string; shown: ShownResult; round: string; next: string | null }

const titles: Record<ResultOutcome, (values: { first: string }) => string> = {
  won: m['status.result_congratulations'],
  award: m['status.result_congratulations'],
  through: m['status.result_congratulations'],
  part: m['status.result_you_did_it'],
  absent: m['status.result_we_missed_you'],
}

/** What the result is, as a heading for the child: 'Congratulations, Aanya!' */
export function resultTitle({ name, shown }: Pick<ResultOfChild, 'name' | 'shown'>): string {
  return titles[shown.outcome]({ first: firstNameOf(name) })
}

/** The numbers that are shown, with their labels: 'Score', '38 of 40'. */
export function resultLines({ score, maximum, place, of, percentile, award }: ShownResult): [label: string, value: string][] {
  const lines: [string, string | null][] = [
    [m['status.award'](), award],
    [m['status.place'](), place === null ? null : m['status.place_of_all']({ place, of: of ?? '' })],
    [m['status.score'](), score === null ? null : m['status.score_of_maximum']({ score, maximum: maximum ?? '' })],
    [m['status.better_than'](), percentile === null ? null : m['status.of_the_others']({ percentile })],
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

/** What the result means for the parent, in sentences. The next round is named only where there is one. */
export function resultMeaning({ name, shown: { outcome, is_through }, round, next }: ResultOfChild): string[] {
  const first = firstNameOf(name)
  if (outcome === 'absent') return [m['status.result_no_score']({ name })]
  const isOut = is_through === false && next !== null
  const through = next === null ? m['status.result_passed']({ name, round }) : m['status.result_through']({ name, next })
  if (outcome === 'through') return [through]
  if (outcome === 'part')
    return [m['status.result_took_on']({ name, round }), ...(isOut ? [m['status.result_not_next']({ first, next })] : [])]
  const won = outcome === 'won' ? m['status.result_has_won'] : m['status.result_has_award']
  return [won({ name, round }), m['status.result_delighted']({ first }), ...(is_through && next !== null ? [through] : [])]
}

/** A child with an award, as families agree to have it shown on the home page. `season` is a name: '2026-27'. */
export type Winner = { name: string; className: string; country: string; award: string; competition: string; season: string }

/** 'Class 6, India', in the current language. */
export function winnerText({ className, country }: Pick<Winner, 'className' | 'country'>): string {
  return [classText(className), translate(country)].filter(Boolean).join(', ')
}
