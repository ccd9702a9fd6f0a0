import type { Call, Ledger } from './ledger.ts'

/** `status` is null when there was no response, or only half of one. */
export type Answer = { status: number | null; body: unknown }

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
    return { status: reply.status, body }
  } catch {
    return { status: null, body: null }
  } finally {
    call.ended = performance.now()
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
