import { plural, t } from '#domain/language/translate.ts'
import type { ShownResult } from './result.ts'

/** A published result for the page or the email of its child; `next` is the round that follows ('semi-final round'), or null. */
export type ResultOfChild = { name: string; shown: ShownResult; next: string | null }

/** What the result is, as a heading: 'Aanya is through to the semi-final round!' */
export function resultTitle({ name, shown, next }: ResultOfChild): string {
  const first = firstNameOf(name)
  if (shown.is_absent) return t('{first} didn’t take part', { first })
  return shown.is_through
    ? t('{first} is through to the {next}!', { first, next: next ?? t('next round') })
    : t('Well done, {first}', { first })
}

/** The numbers that are shown, with their labels: 'Score', '38 of 40'. */
export function resultLines({ score, maximum, place, of, percentile, award }: ShownResult): [label: string, value: string][] {
  return [
    ...(score === null ? [] : ([[t('Score'), t('{score} of {maximum}', { score, maximum: maximum ?? '' })]] as [string, string][])),
    ...(place === null ? [] : ([[t('Place'), t('{place} of {of}', { place, of: of ?? '' })]] as [string, string][])),
    ...(percentile === null || percentile === 0
      ? []
      : ([[t('Better than'), t('{percentile}% of the others', { percentile })]] as [string, string][])),
    ...(award === null ? [] : ([[t('Award'), award]] as [string, string][])),
  ]
}

/** What the result means, in a sentence or two. */
export function resultMeaning({ name, shown }: ResultOfChild): string {
  const first = firstNameOf(name)
  const { is_absent, is_through } = shown
  const count = shown.through ?? 0
  if (is_absent) return t('We have no score for {first}, who was marked as absent. If that’s a mistake, write to us.', { first })
  if (is_through === null) return t('Thank you for taking part.')
  if (is_through) return plural('Only {first} goes through. | {first} is one of {count} who go through.', count, { first })
  return plural(
    '{first} is not among the {count} who go through this time. Thank you for taking part. We hope to see you next season.',
    count,
    { first },
  )
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s/)[0] ?? name
}
