import type { Language } from './language.ts'
import { type Message, messages } from './messages/index.ts'

/**
 * Returns a text in a language; one that isn't a message, or is translated already, as it is. Scripts of pages have no catalogue: their
 * messages are translated when they are built.
 */
export function translated(text: string, language: Language): string {
  return language === 'en' ? text : (messages[text as Message]?.[language] ?? text)
}
