import type { ShownResult } from './result.ts'

/** A published result for the page or the email of its child; `next` is the round that follows ('semi-final round'), or null. */
export type ResultOfChild = { name: string; shown: ShownResult; next: string | null }

/** What the result is, as a heading: 'Aanya is through to the semi-final round!' */
export function resultTitle({ name, shown, next }: ResultOfChild): string {
  const first = firstNameOf(name)
  if (shown.is_absent) return `${first} didn’t take part`
  return shown.is_through ? `${first} is through to the ${next ?? 'next round'}!` : `Well done, ${first}`
}

/** The numbers that are shown, with their labels: 'Score', '38 of 40'. */
export function resultLines({ score, maximum, place, of, percentile, award }: ShownResult): [label: string, value: string][] {
  return [
    ...(score === null ? [] : ([['Score', `${score} of ${maximum}`]] as [string, string][])),
    ...(place === null ? [] : ([['Place', `${place} of ${of}`]] as [string, string][])),
    ...(percentile === null ? [] : ([['Better than', `${percentile}% of the others`]] as [string, string][])),
    ...(award === null ? [] : ([['Award', award]] as [string, string][])),
  ]
}

/** What the result means, in a sentence or two. */
export function resultMeaning({ name, shown }: ResultOfChild): string {
  const first = firstNameOf(name)
  const { is_absent, is_through, through } = shown
  if (is_absent) return `We have no score for ${first}, who was marked as absent. If that’s a mistake, write to us.`
  if (is_through === null) return 'Thank you for taking part.'
  if (is_through) return through === 1 ? `Only ${first} goes through.` : `${first} is one of ${through} who go through.`
  return `${first} is not among the ${through} who go through this time. Thank you for taking part. We hope to see you next season.`
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s/)[0] ?? name
}
