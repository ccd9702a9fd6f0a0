import { currentLanguage, type Language } from './language.ts'
import { m } from './paraglide/messages.js'

type AnyMessage = (values: never, options?: { locale: Language }) => string

/** Values that leave a message's placeholders in it: '{fee}'. */
const placeholders = new Proxy({} as never, { get: (_, name) => `{${String(name).replace('_', ' ')}}` })

let byEnglish: Map<string, AnyMessage> | null = null

/** Returns a message with its placeholders, as the office writes them: '{fee}', '{next round}'. */
export function asWritten(message: AnyMessage, language: Language): string {
  return message(placeholders, { locale: language })
}

/** Returns a message in the current language, with its placeholders, by its English text; any other text as it is. Only for the server. */
export function shippedText(text: string): string {
  byEnglish ??= new Map(Object.values(m).map((message: AnyMessage) => [asWritten(message, 'en'), message]))
  const message = byEnglish.get(text)
  return message ? asWritten(message, currentLanguage()) : text
}
