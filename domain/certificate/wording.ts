import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { startSentence } from '#domain/lib/text.ts'
import type { Wording } from '#domain/season/season.ts'

/** The values of placeholders, by their names; '' where there is none. */
export type WordingValues = Record<WordingPlaceholder, string>

export const wordingPlaceholders = ['school', 'class', 'award', 'round', 'next round'] as const
export type WordingPlaceholder = (typeof wordingPlaceholders)[number]

const inBraces = /\{([^{}]*)\}/g

/**
 * Fills placeholders in. One without a value goes with the comma that follows it, so that '{school}, {class}, took part' reads well for a
 * child without a school.
 */
export function filled(text: string, values: WordingValues): string {
  const full = text.replace(/\{([^{}]*)\}(,?\s*)/g, (_, name: WordingPlaceholder, after: string) => {
    const value = values[name] ?? ''
    return value === '' ? '' : value + after
  })
  const tidy = full.trim()
  return text.startsWith('{') ? startSentence(tidy) : tidy
}

/** Which placeholders a text of a competition may have, and which it must. */
export function wordingPlaceholdersOf(slug: string, part: keyof Wording): { known: WordingPlaceholder[]; needed: WordingPlaceholder[] } {
  if (part === 'title') return { known: [], needed: [] }
  const competition = competitionNamed(slug)
  const asks = (name: string) => formNamed(competition.form).fields.some((field) => field.name === name)
  const known: WordingPlaceholder[] = [
    ...(asks('school_name') ? ['school' as const] : []),
    ...(asks('class_name') ? ['class' as const] : []),
    'round',
  ]
  if (part === 'text') return { known, needed: ['round'] }
  if (part === 'award') return { known: [...known, 'award'], needed: ['award', 'round'] }
  return nextOf(competition) ? { known: [...known, 'next round'], needed: ['round', 'next round'] } : { known, needed: ['round'] }
}

/** Values that leave the placeholders in a text. */
const asTyped = { award: '{award}', round: '{round}', next_round: '{next round}' }

/** The wording until an administrator changes it. */
export function usualWording(slug: string): Wording {
  const { known } = wordingPlaceholdersOf(slug, 'through')
  return {
    title: m['status.certificate_title'](),
    text: m['status.certificate_took_part'](asTyped),
    through: known.includes('next round') ? m['status.certificate_qualified'](asTyped) : m['status.certificate_passed'](asTyped),
    award: m['status.certificate_award'](asTyped),
  }
}

/** Texts that versions before 0.3 shipped; a season stored then has them. */
const earlier = /^(\{school\}, \{class\}, )?took part in the \{round\}( and (passed|qualified for the \{next round\}))?\.$/

/** Puts our wording instead of what we shipped before. */
export function currentWording(slug: string, wording: Wording): Wording {
  const { text, through } = usualWording(slug)
  return {
    ...wording,
    text: earlier.test(wording.text) ? text : wording.text,
    through: earlier.test(wording.through) ? through : wording.through,
  }
}

/** Says what is wrong with the placeholders of a text, or null. */
export function wordingProblem(slug: string, part: keyof Wording, text: string): string | null {
  const { known, needed } = wordingPlaceholdersOf(slug, part)
  const used = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = used.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined) {
    return known.length === 0
      ? `There’s no {${unknown}} here. Leave out the braces.`
      : `There’s no {${unknown}} here. You can use ${listed(known)}.`
  }
  if (/[{}]/.test(text.replace(inBraces, ''))) return 'A brace is left over. Write placeholders like {round}.'
  const missing = needed.find((name) => !used.includes(name))
  return missing === undefined ? null : `Enter {${missing}} where it belongs; we fill it in.`
}

function listed(names: WordingPlaceholder[]): string {
  const texts = names.map((name) => `{${name}}`)
  return texts.length === 1 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
