import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, setLanguageSource } from '#domain/language/language.ts'

/** What is known about the page that is being written: its language and address, '' when there is none. */
type Writing = { language: Language; address: string }

const writing = new AsyncLocalStorage<Writing>()
setLanguageSource(() => writing.getStore()?.language ?? 'en')

/** Runs `write` with every message of it in a language, such as that of a request, or of the family an email goes to. */
export function inLanguage<Result>(language: Language, write: () => Result, address = ''): Result {
  return writing.run({ language, address }, write)
}

/** Returns the address of the page that is being written, with its query but without `lang`: the switch of languages leads to it. */
export function pageAddress(): string {
  return writing.getStore()?.address ?? ''
}
