import type { FastifyInstance } from 'fastify'
import { problems } from './problem.ts'

/** Names with a meaning to JavaScript itself; no field has such a name. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** Deeper than any expected input. */
const mostLevels = 32

/**
 * Reads JSON strictly: valid UTF-8, no duplicate keys, and no keys that are special in JavaScript. Refuses other text content types (415).
 * Throws the malformed problem (400).
 */
export function readStrictJson(app: FastifyInstance) {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => parseStrictly(body))
}

/** Parses bytes as strict JSON. */
export function parseStrictly(body: Uint8Array): unknown {
  let text: string
  let parsed: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    parsed = JSON.parse(text)
  } catch {
    throw problems.malformed('The request is not JSON.')
  }
  refuseAmbiguity(text)
  return parsed
}

/** Walks a text that is known to be JSON, looking only at strings, brackets and commas. */
function refuseAmbiguity(text: string) {
  // One entry per open bracket: the keys of an object so far, or null for a list.
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (isKeyNext && keys) note(keys, JSON.parse(text.slice(at, end + 1)))
      isKeyNext = false
      at = end
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null)
      if (open.length > mostLevels) throw problems.malformed('The request is nested too deeply.')
      isKeyNext = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      isKeyNext = false
    } else if (sign === ',') isKeyNext = open.at(-1) !== null
  }
}

function note(keys: Set<string>, key: string) {
  if (reserved.has(key)) throw problems.malformed('The request has a name in it that is not allowed.')
  if (keys.has(key)) throw problems.malformed('The request says the same thing twice.')
  keys.add(key)
}

/** Returns where the string that starts at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
}

/** Refuses repeated query parameters (400): `?page=1&page=2`. */
export function refuseRepeatedKeys(app: FastifyInstance) {
  app.addHook('onRequest', ({ query }, _reply, done) => {
    for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
      if (reserved.has(key)) throw problems.malformed('The address has a name in it that is not allowed.')
      if (Array.isArray(value)) throw problems.malformed('The address says the same thing twice.')
    }
    done()
  })
}
