import { type ESTree, type Plugin, Visitor } from 'vite'
import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'

/** A message as compiled for one language. */
type Compiled = (values?: Record<string, string>) => string
type Edit = { start: number; end: number; text: string }

/**
 * Writes messages into the scripts that use them, in one language: `m['frame.back']()` becomes a text, with its values if they are written
 * there, any other `m['…']` its function, and `currentLanguage()` the language. A page's script has its own messages only, and the builder
 * leaves out what other languages need.
 */
export function inOneLanguage(language: Language): Plugin {
  let compiled: Record<string, Compiled> = {}
  return {
    name: `in-one-language-${language}`,
    buildStart: async () => {
      compiled = await import(`../domain/language/paraglide/messages/${language}.js`)
    },
    // Only the server and development ask it for the language.
    resolveId: {
      order: 'pre',
      filter: { id: /\/paraglide\/runtime\.js$/ },
      handler: async function (id, importer) {
        const found = await this.resolve(id, importer, { skipSelf: true })
        return found && { ...found, moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: /paraglide\/messages\.js|currentLanguage\(\)/ },
      handler(code) {
        let edits: Edit[] = []
        const replace = ({ start, end }: ESTree.Span, text: string) => {
          edits = [...edits.filter((edit) => edit.end <= start || edit.start >= end), { start, end, text }]
        }
        const messageOf = (key: string) => {
          const found = compiled[key.replaceAll('.', '_')]
          return key in m && found ? found : this.error(`There is no message ${key}.`)
        }
        new Visitor({
          MemberExpression(node) {
            const key = keyIn(node)
            if (key !== null) replace(node, `(${messageOf(key)})`)
          },
          'CallExpression:exit'(node) {
            const { callee, arguments: values } = node
            if (callee.type === 'Identifier' && callee.name === 'currentLanguage') replace(node, JSON.stringify(language))
            const key = keyIn(callee)
            const text = key && textOf(messageOf(key), values, (value) => edited(code, edits, value))
            if (text) replace(node, text)
          },
          ImportDeclaration(node) {
            if (!node.source.value.endsWith('/paraglide/messages.js')) return
            replace(node, "import * as registry from '#domain/language/paraglide/registry.js'")
          },
        }).visit(this.parse(code))
        return { code: edited(code, edits, { start: 0, end: code.length }), map: null }
      },
    },
  }
}

/** Returns the key in `m['…']`, or null of anything else. */
function keyIn(node: ESTree.Expression | ESTree.MemberExpression): string | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== 'm') return null
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : null
}

/**
 * Returns a message with its values as a template literal, or null when that can't be: of a message with plural forms, of values that aren't
 * written there, and of one that stands twice in the message.
 */
function textOf(message: Compiled, values: ESTree.Argument[], codeOf: (value: ESTree.Span) => string): string | null {
  const [given] = values
  if (String(message).includes('registry.') || (given && given.type !== 'ObjectExpression')) return null
  const codes = new Map<string, string>()
  for (const property of given?.properties ?? []) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.computed) return null
    codes.set(property.key.name, codeOf(property.value))
  }
  const mark = '\0'
  const parts = message(Object.fromEntries([...codes.keys()].map((name) => [name, `${mark}${name}${mark}`]))).split(mark)
  const names = parts.filter((_, at) => at % 2 === 1)
  if (new Set(names).size < names.length) return null
  return `\`${parts.map((part, at) => (at % 2 === 1 ? `\${${codes.get(part)}}` : part.replace(/[`\\$]/g, '\\$&'))).join('')}\``
}

/** Returns a part of the code with the edits within it. */
function edited(code: string, edits: Edit[], { start, end }: ESTree.Span): string {
  const within = edits.filter((edit) => edit.start >= start && edit.end <= end).sort((one, other) => one.start - other.start)
  let done = ''
  let from = start
  for (const edit of within) {
    done += code.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return done + code.slice(from, end)
}
