import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Send } from './calls.ts'
import type { Call } from './ledger.ts'

/** The statuses nginx returns when a portal process didn't respond. */
const ofNginx = [502, 504]

/** How long a visitor looks at 'try again' before doing so, in milliseconds. */
const glance = 1_000

let visits = 0

/**
 * Sends like visitors of the site behind nginx, each from a different address. Retries once with the same key when there is
 * no response; doesn't retry a change without a key.
 */
export const visit: Send = async ({ calls }, what, url, request) => {
  visits += 1
  const from = `127.${16 + ((visits >> 16) & 63)}.${(visits >> 8) & 255}.${visits & 255}`
  const call: Call = { what, began: performance.now(), ended: null, status: null, isHalf: false, tries: 1 }
  calls.push(call)
  const sent = new Request(url, request)
  const body = Buffer.from(await sent.arrayBuffer())
  const mayRepeat = sent.method === 'GET' || sent.headers.has('idempotency-key')
  let answer = await ask(call, sent, body, from)
  if (answer.status === null && mayRepeat) {
    call.tries += 1
    await pause(glance)
    answer = await ask(call, sent, body, from)
  }
  Object.assign(call, { status: answer.status, ended: performance.now() })
  return answer
}

async function ask(call: Call, { url, method, headers }: Request, body: Buffer, localAddress: string): Promise<Answer> {
  try {
    const sent = askHttps(url, {
      method,
      localAddress,
      agent: false,
      rejectUnauthorized: false,
      headers: { ...Object.fromEntries(headers), host: 'register.example.org', ...(body.length > 0 && { 'content-length': body.length }) },
    })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.on('error', () => {})
    sent.end(body)
    const [reply] = await answered
    const { statusCode: status = 0 } = reply
    const answer = await text(reply).catch((broken: unknown) => {
      call.isHalf = true
      throw broken
    })
    if (ofNginx.includes(status)) return noAnswer
    return { status, body: JSON.parse(answer) }
  } catch {
    return noAnswer
  }
}

const noAnswer: Answer = { status: null, body: null }
