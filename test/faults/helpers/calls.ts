import { setTimeout as pause } from 'node:timers/promises'
import type { Call, Ledger } from './ledger.ts'

/** `status` is null when there was no response, or only half of one; `retryAfter` is in seconds. */
export type Answer = { status: number | null; body: unknown; retryAfter?: number }

let calls = 0

/** How a load sends its requests. */
export type Send = typeof send

/** Sends a request, each from a different address (the server trusts 127.0.0.1 as its proxy), and logs the outcome. */
export async function send({ calls: log }: Pick<Ledger, 'calls'>, what: string, url: string, request: RequestInit): Promise<Answer> {
  calls += 1
  const headers = { ...request.headers, 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` }
  const call: Call = { what, began: performance.now(), ended: null, status: null, isHalf: false, tries: 1 }
  log.push(call)
  try {
    const reply = await fetch(url, { ...request, headers })
    call.isHalf = true
    const body: unknown = await reply.json()
    Object.assign(call, { isHalf: false, status: reply.status })
    return { status: reply.status, body, ...retryAfterIn(reply.headers.get('retry-after')) }
  } catch {
    return { status: null, body: null }
  } finally {
    call.ended = performance.now()
  }
}

/** The part of an answer that a Retry-After header makes. */
export function retryAfterIn(header: string | null | undefined): Pick<Answer, 'retryAfter'> {
  return header ? { retryAfter: Number(header) } : {}
}

/** Sends like our pages: what may be sent twice goes out again for as long as the answer is 503 with Retry-After, at most for 40 seconds. */
export function patiently(sending: Send): Send {
  return async (ledger, what, url, request) => {
    const mayRepeat = (request.method ?? 'GET') === 'GET' || new Headers(request.headers).has('idempotency-key')
    for (const began = performance.now(); ; ) {
      const answer = await sending(ledger, what, url, request)
      if (answer.retryAfter === undefined || !mayRepeat || performance.now() - began > 40_000) return answer
      await pause(answer.retryAfter * 1000)
    }
  }
}

/** A request with a JSON body, as our pages send it. */
export function json(method: string, body: object, headers: Record<string, string>): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  }
}
