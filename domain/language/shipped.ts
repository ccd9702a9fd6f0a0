import { m } from './paraglide/messages.js'

type AnyMessage = (values: Record<string, string>, options?: { locale: 'en' }) => string

/** Values that leave a message's placeholders in it: '{fee}'. */
const placeholders: Record<string, string> = new Proxy({}, { get: (_, name) => `{${String(name).replace('_', ' ')}}` })

let byEnglish: Map<string, AnyMessage> | null = null

/** Returns a message in the current language, with its placeholders, by its English text; any other text as it is. Only for the server. */
export function shippedText(text: string): string {
  byEnglish ??= new Map((Object.values(m) as AnyMessage[]).map((message) => [message(placeholders, { locale: 'en' }), message]))
  return byEnglish.get(text)?.(placeholders) ?? text
}
