import { randomUUID } from 'node:crypto'
import type { Answers } from '#domain/forms/field.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAs } from '#test/support/sign-in.ts'

/**
 * Environment variables for a server used with these senders: each call comes from another address, since a single one would
 * be rate limited.
 */
export const settings = {
  LOG_LEVEL: 'fatal',
  TRUST_PROXY: '127.0.0.1',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
}

/** `type` is the problem's name, '' for success; `body` is the raw response. Status 0 means no response. */
export type Reply = { status: number; type: string; body: string }

let calls = 0

async function call(url: string, path: string, request: RequestInit): Promise<Reply> {
  calls += 1
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  const reply = await fetch(`${url}/api${path}`, { ...request, headers: { 'x-forwarded-for': from, ...request.headers } }).catch(() => null)
  const body = (await reply?.text().catch(() => null)) ?? null
  if (!reply || body === null) return { status: 0, type: '', body: '' }
  const { type = '' } = body === '' ? {} : JSON.parse(body)
  return { status: reply.status, type: type.replace('urn:problem:', ''), body }
}

/** Sends a family's form. Repeating `key` and answers repeats the same registration. */
export function sendForm(url: string, answers: Answers, picture: Uint8Array, key: string = randomUUID()): Promise<Reply> {
  const body = new FormData()
  for (const [name, value] of Object.entries(answers)) body.append(name, value)
  body.append('file_doc', new File([new Uint8Array(picture)], 'payment.png'))
  return call(url, '/doors/quatform/registrations', { method: 'POST', headers: { 'idempotency-key': key }, body })
}

/** Sends a JSON request of the other forms or the office. */
export function sendJson(url: string, path: string, sent: object, { method = 'POST', cookie = '', key = randomUUID() } = {}) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': key, ...(cookie && { cookie }) }
  return call(url, path, { method, headers, body: JSON.stringify(sent) })
}

/** Signs an administrator in and returns the Cookie header. */
export function signIn(url: string, who = administrator): Promise<string> {
  return signInAs(who, url)
}

/** { '201': 3, '503 unavailable': 17 } */
export function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, type } of replies) {
    const name = `${status} ${type}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
