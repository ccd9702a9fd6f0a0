import type { Plugin } from 'vite'
import type { Language } from '#domain/language/language.ts'
import { messages } from '#domain/language/messages/index.ts'

/** The language whose place the pseudo-language takes: its days and months are the longest, and look unlike both English and the pseudo-language. */
export const replaced = 'ru' satisfies Language

const accented: Record<string, string> = { a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', A: 'Áà', E: 'Éè', I: 'Íì', O: 'Óò', U: 'Úù' }

/**
 * Returns a message in the pseudo-language: 'Pay {fee}' as '[Páày {fee}]'. Each vowel is written twice, which makes a text some 40 % longer,
 * as it is in Russian; the brackets show where it ends, and that it comes from the catalogue.
 */
export function pseudoText(text: string): string {
  const [one = '', other] = text.split(' | ').map(written)
  return other === undefined ? one : `${one} | ${other} | ${other}`
}

function written(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  return `[${parts.map((part, at) => (at % 2 === 0 ? part.replace(/[aeiou]/gi, (vowel) => accented[vowel] ?? vowel) : part)).join('')}]`
}

/** Writes the pseudo-language into this process's catalogue. */
export function writePseudoLanguage(): void {
  for (const [text, translations] of Object.entries(messages)) Object.assign(translations, { [replaced]: pseudoText(text) })
}

/** Builds this process's catalogue instead of its sources. */
export function ownCatalogue(): Plugin {
  return {
    name: 'own-catalogue',
    enforce: 'pre',
    load: (id) => (id.endsWith('/domain/language/messages/index.ts') ? `export const messages = ${JSON.stringify(messages)}` : undefined),
  }
}
