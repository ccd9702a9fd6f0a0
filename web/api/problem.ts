import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { ProblemBody } from '#domain/problem.ts'
import { problemUrn } from '#domain/problem-type.ts'

/** Why a call failed. `status` is 0 when there was no response at all. `message` is a sentence for people. */
export class Problem extends Error {
  declare readonly status: number
  declare readonly type: string
  declare readonly errors: Issue[]
  /** Seconds after which the server asks to send it again; null when it doesn't. */
  declare readonly retryAfter: number | null

  constructor(status: number, type: string, detail: string, errors: Issue[] = [], retryAfter: number | null = null) {
    super(detail)
    this.name = 'Problem'
    this.status = status
    this.type = type
    this.errors = errors
    this.retryAfter = retryAfter
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
  return new Problem(0, 'unreachable', m['frame.couldnt_reach_server_check']())
}

/** The response took too long. */
export function tooSlow(): Problem {
  return new Problem(0, 'too-slow', m['frame.server_didnt_answer_time']())
}

/** Checks the body of a successful response: a zod schema, or the same method where zod would make a page too heavy. */
export type AnswerCheck<Answer> = { safeParse(sent: unknown): { success: boolean; data?: Answer | undefined } }

/**
 * Returns the checked body of a successful response; throws a `Problem` for any other. Without `check` the body is ignored. `retryAfter`: the
 * response's header.
 */
export function answerFrom<Answer>(status: number, body: string, check?: AnswerCheck<Answer>, retryAfter: string | null = null): Answer {
  const sent = jsonIn(body)
  if (status < 200 || status > 299) throw problemFrom(status, sent, retryAfter === null ? null : Number(retryAfter))
  if (!check) return undefined as Answer
  const { success, data } = check.safeParse(sent)
  if (success) return data as Answer
  throw new Problem(502, 'unexpected-answer', m['frame.couldnt_read_servers_answer']())
}

/** Uses the server's explanation, or our own words when a proxy responded. */
function problemFrom(status: number, sent: unknown, retryAfter: number | null) {
  const { type, detail, errors } = Object(sent) as Partial<ProblemBody>
  if (typeof type === 'string' && typeof detail === 'string') return new Problem(status, type, detail, errors, retryAfter)
  return new Problem(status, 'unexplained', m['frame.something_went_wrong_between'](), [], retryAfter)
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
