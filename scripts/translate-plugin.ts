import type { Plugin } from 'vite'
import type { Language } from '#domain/language/language.ts'
import { type Message, messages } from '#domain/language/messages/index.ts'

/** Any message in a call of t, msg, rich or plural, with what follows it. */
const calls = /\b(t|msg|rich|plural)\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(,?\s*\)|,)/g

/**
 * Translates the messages in the sources of pages while they are built, so that a page's script contains its own messages in its own
 * language, and no catalogue.
 */
export function translate(language: Language): Plugin {
  return {
    name: `translate-${language}`,
    enforce: 'pre',
    transform: {
      order: 'pre',
      handler(code, id) {
        const path = id.split('?')[0] ?? ''
        if (path.endsWith('domain/language/catalogue.ts')) return { code: 'export const translated = (text) => text', map: null }
        if (!/\/(web|domain)\/.*\.tsx?$/.test(path) || path.includes('/domain/language/')) return null
        return { code: translatedSource(code, language), map: null }
      },
    },
  }
}

/** Returns a source text with its messages in a language. A message without values becomes a plain string. */
export function translatedSource(code: string, language: Language): string {
  return code.replace(calls, (_, call: string, literal: string, rest: string) => {
    const text = textIn(literal)
    const found = messages[text as Message]
    if (!found) throw new Error(`No message: ${text}`)
    const translation = JSON.stringify(language === 'en' ? text : found[language])
    return rest !== ',' && (call === 't' || call === 'msg') ? `(${translation})` : `${call}(${translation}${rest}`
  })
}

/** Returns the text of a string literal. */
export function textIn(literal: string): string {
  const inner = literal.slice(1, -1)
  return JSON.parse(`"${inner.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"')}"`)
}
