import type * as z from 'zod/mini'
import { answerFrom, Problem, tooSlow, unreachable } from './problem.ts'

const patience = 30_000

type Call<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** What a good answer looks like; leave it out for calls that answer with nothing (204). */
  answer?: z.ZodMiniType<Answer>
  signal?: AbortSignal | undefined
}

/**
 * The one fetch: JSON out, a checked answer in. Throws a `Problem` for everything that goes wrong, except when `signal`
 * itself ends the call: that stays an AbortError.
 */
export async function call<Answer = void>(path: string, { method = 'GET', body, answer, signal }: Call<Answer> = {}): Promise<Answer> {
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return answerFrom(response.status, await response.text(), answer)
  } catch (error) {
    if (error instanceof Problem || signal?.aborted) throw error
    throw limit.aborted ? tooSlow() : unreachable()
  }
}
