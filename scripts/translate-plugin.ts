import type { Plugin } from 'vite'
import type { Language } from '#domain/language/language.ts'
import { type Message, messages } from '#domain/language/messages/index.ts'

/** Any message in a call of t, msg, rich or plural, with what follows it. */
const calls = /\b(t|msg|rich|plural)\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*(,?\s*\)|,)/

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
      // Asked by the builder itself, for thousands of modules.
      filter: { id: { include: /\/(web|domain)\/[^?]*\.tsx?(?:\?|$)/, exclude: /domain\/language\/language\.ts/ } },
      handler(code, id) {
        const path = id.split('?')[0] ?? ''
        if (path.endsWith('domain/language/catalogue.ts')) return { code: 'export const translated = (text) => text', map: null }
        const isOwn = path.includes('/domain/language/')
        // With the language as a constant, the builder leaves out what is for others.
        const inOne = (isOwn ? code : translatedSource(code, language)).replaceAll('currentLanguage()', `'${language}'`)
        return { code: inOne.replace(/(?<!function )\blocale\(\)/g, language === 'en' ? "'en-GB'" : `'${language}'`), map: null }
      },
    },
  }
}

/** Returns a source text with its messages in a language: as plain strings, and as templates where values are filled in. */
export function translatedSource(code: string, language: Language): string {
  let rest = code
  let done = ''
  for (let found = calls.exec(rest); found; found = calls.exec(rest)) {
    const [whole, call = '', literal = '', end = ''] = found
    const translation = translationOf(textIn(literal), language)
    done += rest.slice(0, found.index)
    rest = rest.slice(found.index + whole.length)
    const values = call === 't' && end === ',' ? valuesIn(rest) : null
    const counted = call === 'plural' && language === 'en' ? countIn(rest) : null
    if (counted) {
      const { count, named, length } = counted
      const [one = '', other = one] = translation.split(' | ').map((form) => templateOf(form, (name) => named.get(name) ?? ''))
      done += `(${count} === 1 ? ${one} : ${other})`
      rest = rest.slice(length)
    } else if (values) {
      const { named, length } = values
      done += `(${templateOf(translation, (name) => translatedSource(named.get(name) ?? '', language))})`
      rest = rest.slice(length)
    } else if (end !== ',' && (call === 't' || call === 'msg')) done += `(${JSON.stringify(translation)})`
    else done += `${call}(${JSON.stringify(translation)}${end}`
  }
  // What is no literal was translated where it is written, or by the server.
  return (done + rest).replace(/(?<![\w.$'"`-])(?:translate|t)\((\w+(?:\.\w+)*)\)/g, '($1)')
}

function translationOf(text: string, language: Language): string {
  const found = messages[text as Message]
  if (!found) throw new Error(`No message: ${text}`)
  return language === 'en' ? text : found[language]
}

function templateOf(text: string, expressionFor: (name: string) => string): string {
  const parts = text.split(/\{(\w+)\}/)
  return `\`${parts.map((part, at) => (at % 2 === 0 ? part.replace(/[`\\$]/g, '\\$&') : `\${${expressionFor(part)}}`)).join('')}\``
}

/** Reads ' { fee: priceText(fee), day })': the values by name, and how long it is. Null for anything but a plain list of values. */
function valuesIn(code: string): { named: Map<string, string>; length: number } | null {
  const start = /^\s*\{/.exec(code)?.[0].length
  if (start === undefined) return null
  const end = endOf(code, start)
  const close = /^\s*,?\s*\)/.exec(code.slice(end + 1))?.[0].length
  if (close === undefined) return null
  const named = new Map<string, string>()
  for (let at = start; at < end; ) {
    const next = Math.min(end, endOf(code, at, ','))
    const one = code.slice(at, next).trim()
    at = next + 1
    if (one === '') continue
    const [, name, value] = /^(\w+)(?:\s*:\s*([\s\S]+))?$/.exec(one) ?? []
    if (name === undefined) return null
    named.set(name, value ?? name)
  }
  return { named, length: end + 1 + close }
}

/** Reads ' left, { day })': the count, where it is simple enough to be written twice, and the values with it by name. */
function countIn(code: string): { count: string; named: Map<string, string>; length: number } | null {
  const [whole, count = '', end] = /^\s*([\w.]+)\s*(,?\s*\)|,)/.exec(code) ?? []
  if (whole === undefined) return null
  const { named, length } = end === ',' ? (valuesIn(code.slice(whole.length)) ?? {}) : { named: new Map<string, string>(), length: 0 }
  return named && length !== undefined ? { count, named: named.set('count', count), length: whole.length + length } : null
}

/** Returns where the bracket that is open at `from` closes, or an earlier `stop` outside of inner brackets and strings. */
function endOf(code: string, from: number, stop = ''): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    const sign = code[at] as string
    if (`'"\``.includes(sign)) at = endOfString(code, at)
    else if ('([{'.includes(sign)) depth++
    else if (depth === 0 && (sign === stop || ')]}'.includes(sign))) return at
    else if (')]}'.includes(sign)) depth--
  }
  return code.length
}

function endOfString(code: string, from: number): number {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[from]) return at
    else if (code[from] === '`' && code.startsWith('${', at)) at = endOf(code, at + 2)
  }
  return code.length
}

/** Returns the text of a string literal. */
function textIn(literal: string): string {
  const inner = literal.slice(1, -1)
  return JSON.parse(`"${inner.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"')}"`)
}
