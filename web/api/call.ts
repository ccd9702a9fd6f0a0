import type * as z from 'zod/mini'
import { answerFrom, Problem, tooSlow, unreachable } from './problem.ts'

const patience = 30_000

type Call<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Sent along with those that every call has, such as an Idempotency-Key. */
  headers?: Record<string, string>
  /** What a good answer looks like; leave it out for calls that answer with nothing (204). */
  answer?: z.ZodMiniType<Answer>
  signal?: AbortSignal | undefined
  /** Whether the page asks by itself, which does not keep a session alive. Else `watchCalls` says. */
  background?: boolean
}

/** What a page that minds its session knows of its calls. */
export type CallWatch = {
  /** True while nobody does anything at the page. */
  isQuiet(): boolean
  /** Told the server's clock with every answer (milliseconds since 1970). */
  heard(serverTime: number): void
}

let watch: CallWatch | undefined

/** From now on calls that the page makes by itself say so, and the server's clock is told. */
export function watchCalls(by: CallWatch) {
  watch = by
}

/**
 * The one fetch: JSON out, a checked answer in. Throws a `Problem` for everything that goes wrong, except when `signal`
 * itself ends the call: that stays an AbortError.
 */
export async function call<Answer = void>(path: string, asked: Call<Answer> = {}): Promise<Answer> {
  const { method = 'GET', body, headers, answer, signal, background = watch?.isQuiet() ?? false } = asked
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(background ? { 'x-background': '1' } : {}),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    watch?.heard(Date.parse(response.headers.get('date') ?? ''))
    return answerFrom(response.status, await response.text(), answer)
  } catch (error) {
    if (error instanceof Problem || signal?.aborted) throw error
    throw limit.aborted ? tooSlow() : unreachable()
  }
}
