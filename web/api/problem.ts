import * as z from 'zod/mini'
import type { Issue } from '#domain/forms/field.ts'
import { problem, problemUrn } from '#domain/replies.ts'

// The content security policy forbids code made from strings; without this setting zod tries it once.
z.config({ jitless: true })

/** Why a call failed. `status` is 0 when there was no response at all. `message` is a sentence for people. */
export class Problem extends Error {
  readonly status: number
  readonly type: string
  readonly errors: Issue[]

  constructor(status: number, type: string, detail: string, errors: Issue[] = []) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.type = type
    this.errors = errors
  }

  /** Whether it is the server's problem of this name, from #domain/problem-type.ts. */
  is(name: string): boolean {
    return this.type === problemUrn(name)
  }

  /** True when the same call may succeed later, unchanged. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500 || [408, 425, 429].includes(this.status)
  }
}

/** No response: the connection is lost, or the server is down. */
export function unreachable(): Problem {
  return new Problem(0, 'unreachable', 'We couldn’t reach the server. Check your connection, then try again.')
}

/** The response took too long. */
export function tooSlow(): Problem {
  return new Problem(0, 'too-slow', 'The server didn’t answer in time. Check your connection, then try again.')
}

/** Returns the checked body of a successful response; throws a `Problem` for any other. Without `schema` the body is ignored. */
export function answerFrom<Answer>(status: number, body: string, schema?: z.ZodMiniType<Answer>): Answer {
  const sent = jsonIn(body)
  if (status < 200 || status > 299) throw problemFrom(status, sent)
  if (!schema) return undefined as Answer
  const answer = schema.safeParse(sent)
  if (answer.success) return answer.data
  throw new Problem(502, 'unexpected-answer', 'We couldn’t read the server’s answer. Please try again in a moment.')
}

/** Uses the server's explanation, or our own words when a proxy responded. */
function problemFrom(status: number, sent: unknown) {
  const { success, data } = problem.safeParse(sent)
  if (success) return new Problem(status, data.type, data.detail, data.errors)
  return new Problem(status, 'unexplained', 'Something went wrong between you and the server. Please try again in a moment.')
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
