import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isForm } from './form-data.ts'
import { problems } from './problem.ts'
import { isReading } from './request-kind.ts'

/**
 * Reads JSON strictly: valid UTF-8 and no duplicate keys (400). Fastify's own parser refuses keys that are special in JavaScript. Other text
 * content types are refused (415).
 */
export function readStrictJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const text = decode(body)
    if (text === null) return done(problems.malformed('The request is not JSON.'))
    void parse(request, text, (error, parsed) => {
      if (!error && repeatsKey(text)) return done(problems.malformed('The request contains the same key twice.'))
      done(error, parsed)
    })
  })
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** Walks a text that is known to be JSON, looking only at strings, brackets and commas. */
function repeatsKey(text: string): boolean {
  // One entry per open bracket: the keys of an object so far, or null for a list.
  const open: (Set<string> | null)[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      const keys = open.at(-1)
      if (isKeyNext && keys) {
        const key: string = JSON.parse(text.slice(at, end + 1))
        if (keys.has(key)) return true
        keys.add(key)
      }
      isKeyNext = false
      at = end
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      isKeyNext = character === '{'
    } else if (character === '}' || character === ']') {
      open.pop()
      isKeyNext = false
    } else if (character === ',') isKeyNext = open.at(-1) !== null
  }
  return false
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
    if (Object.values(query as Record<string, unknown>).some(Array.isArray))
      throw problems.malformed('The address contains the same parameter twice.')
    done()
  })
}

const noQuery = z.strictObject({})
const noBody = z.union([z.strictObject({}).nullish(), z.custom(isForm)], 'This field isn’t expected.')

/** Refuses query parameters and body keys that a route doesn't declare (400). Call before the routes are added. */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const takesBody = !isReading(String(route.method))
    route.schema = { querystring: noQuery, ...(takesBody && { body: noBody }), ...route.schema }
  })
}
