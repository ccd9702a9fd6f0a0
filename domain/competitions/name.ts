import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { inSentence } from '#domain/lib/text.ts'
import type { Competition } from './competition.ts'

type Named = Pick<Competition, 'name'>

/** A competition's name within a sentence, in the current language: 'quarter-final round', but 'Eurasian Spelling Bee'. */
export function nameInSentence({ name }: Named): string {
  const isProperName = name.split(' ').every((word) => /^\p{Lu}/u.test(word))
  return isProperName ? translate(name) : inSentence(translate(name))
}

/** The same after 'the': 'Technovation competition'. */
export function nameAfterThe({ name }: Named): string {
  const shown = nameInSentence({ name })
  return name.includes(' ') ? shown : m['season.name_competition']({ name: shown })
}
