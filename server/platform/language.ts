import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { shippedText } from '#domain/language/shipped.ts'
import { setShippedTexts } from '#domain/language/translate.ts'

/**
 * What is known about what is being written: its language; and of a page the site's address, its path and query, both '' when it has none,
 * every language that it is offered in, and whether emails are sent. `zone` is the time zone of who calls, where their device says so.
 */
type Writing = {
  language: Language
  site: string
  address: string
  offered: readonly Language[]
  sendsEmails: boolean
  zone?: string | null
}

const writing = new AsyncLocalStorage<Writing>()
setLanguageSource(() => writing.getStore()?.language ?? 'en')
setShippedTexts(shippedText)

/** Runs `write` with every message of it in a language, such as that of a request, or of the family an email goes to. */
export function inLanguage<Result>(language: Language, write: () => Result, page: Omit<Writing, 'language'> = nowhere): Result {
  return writing.run({ language, ...page }, write)
}

/** What isn't a page, or one in a single language. */
export const nowhere: Omit<Writing, 'language'> = { site: '', address: '', offered: [], sendsEmails: true }

/** Returns the time zone of who calls ('Asia/Almaty'); null where nothing says so. */
export function callersZone(): string | null {
  return writing.getStore()?.zone ?? null
}

/** Returns where the page is that is being written, with its query but without `lang`, the languages it is offered in, and whether emails are sent. */
export function pageWritten(): Omit<Writing, 'language'> {
  return writing.getStore() ?? nowhere
}
