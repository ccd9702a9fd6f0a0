import { getLocale, type Locale, locales, overwriteGetLocale } from './paraglide/runtime.js'

/** The languages that messages exist in, from messages/project.inlang/settings.json. The code is the one of `lang` and of Intl. */
export const languages = locales
export type Language = Locale

/** The languages that families are offered. The first is used when nothing else is known. */
export const offeredLanguages: readonly Language[] = languages

/** The languages that English texts are translated into. Pages leave the list out. */
export const translatedLanguages = /* @__PURE__ */ languages.filter((language) => language !== 'en')
export type TranslatedLanguage = (typeof translatedLanguages)[number]

/** Returns what a language calls itself, 'Русский', or is called in another one: 'Russian'. */
export function languageName(language: Language, inLanguage = language): string {
  const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the offered language with this code ('hi', 'hi-IN'), or null. */
export function offeredLanguage(code: unknown, offered = offeredLanguages): Language | null {
  if (typeof code !== 'string') return null
  const [wanted] = code.toLowerCase().split('-')
  return offered.find((language) => language === wanted) ?? null
}

/** Returns the offered language that a browser prefers by its Accept-Language header ('ru-RU, ru;q=0.9, en;q=0.8'), or null. */
export function preferredLanguage(header: string | undefined, offered = offeredLanguages): Language | null {
  const ranges = (header ?? '').slice(0, 500).split(',')
  const wanted = ranges.flatMap((range) => {
    const [code = '', ...parameters] = range.trim().split(/\s*;\s*/)
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    const language = offeredLanguage(code, offered)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return wanted.sort((one, other) => other.weight - one.weight)[0]?.language ?? null
}

/** Returns the language of what is being written now: of the request, the page or the email. */
export function currentLanguage(): Language {
  return getLocale()
}

/** Says where `currentLanguage` comes from, once: the server knows it by request, a page by its document. */
export const setLanguageSource: (from: () => Language) => void = overwriteGetLocale
