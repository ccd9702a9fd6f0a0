// Separate from translations.ts, whose defaults would come with it into screens of the office.
import { currentLanguage } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'
import type { Season } from './season.ts'

type Translated = Pick<Season, 'translations'>

/** Returns a text of the office in the current language: as the office has it, else as we ship it, else as it is. */
export function ownText({ translations }: Translated, text: string): string {
  const language = currentLanguage()
  const own = language === 'en' ? '' : translations.find((one) => one.text === text)?.[language]
  return own || translate(text)
}
