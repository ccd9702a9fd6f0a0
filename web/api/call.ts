import { currentLanguage } from '#domain/language/language.ts'
import { type AnswerCheck, answerFrom, Problem, tooSlow, unreachable } from './problem.ts'
import { repeated } from './retry.ts'

// The content security policy forbids code made from strings; without this setting zod, on pages that have it, tries it once.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Milliseconds to wait for an answer, and for one to a file. */
const defaultPatience = 30_000
const filePatience = 120_000

type Call<Answer> = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** A file, sent as it is instead of JSON. */
  file?: Blob
  /** Sent in addition to the default headers, such as an Idempotency-Key. */
  headers?: Record<string, string>
  /** Schema of a successful response; leave it out for calls that return nothing (204). */
  answer?: AnswerCheck<Answer>
  signal?: AbortSignal | undefined
  /** Milliseconds to wait for an answer, where the default is too long. */
  patience?: number
  /** True when the page makes the call by itself, which doesn't extend a session. Defaults to what `watchCalls` says. */
  background?: boolean
}

/** What a page that watches its session needs to know about its calls. */
type CallWatch = {
  /** True while the user is inactive. */
  isQuiet(): boolean
  /** Called with the server's clock on every response (milliseconds since 1970). */
  heard(serverTime: number): void
}

let watch: CallWatch | undefined

let addressOf = (path: string) => path

/** From now on, what is called at a path is at the address that `by` makes of it. */
export function addressCalls(by: (path: string) => string) {
  addressOf = by
}

/** From now on, marks calls made while the user is inactive as background calls and reports the server's clock. */
export function watchCalls(by: CallWatch) {
  watch = by
}

/**
 * The only wrapper around fetch: sends JSON, returns a checked response. Throws a `Problem` for every failure, except when `signal` aborts the
 * call: that stays an AbortError. While the server asks for it, sends again what may be sent twice.
 */
export function call<Answer = void>(path: string, asked: Call<Answer> = {}): Promise<Answer> {
  const mayRepeat = (asked.method ?? 'GET') === 'GET' || asked.headers?.['Idempotency-Key'] !== undefined
  return mayRepeat ? repeated(() => callOnce(path, asked), asked.signal) : callOnce(path, asked)
}

async function callOnce<Answer>(path: string, asked: Call<Answer>): Promise<Answer> {
  const { method = 'GET', body, file, headers, answer, signal, background = watch?.isQuiet() ?? false } = asked
  const { patience = file ? filePatience : defaultPatience } = asked
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, patience)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  try {
    const response = await fetch(addressOf(path), {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': currentLanguage(),
        ...(file ? { 'content-type': 'application/octet-stream' } : body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(background ? { 'x-background': '1' } : {}),
        ...headers,
      },
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: limit.signal,
    })
    watch?.heard(Date.parse(response.headers.get('date') ?? ''))
    return answerFrom(response.status, await response.text(), answer, response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof Problem || signal?.aborted) throw error
    throw limit.signal.aborted ? tooSlow() : unreachable()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
