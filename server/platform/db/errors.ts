/** Returns the name of the constraint or unique index that refused a statement, or null when it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  // Some codes aren't strings: that of a request timeout is a number.
  return errorChain(error).find(({ code, constraint }) => /^23/.test(String(code)) && constraint)?.constraint ?? null
}

/**
 * Whether it is certain that nothing was stored: the database said so with a five-character code, except 08 and 57P (broken connection) and
 * 40003 (outcome of the commit unknown), or no connection was made.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  for (const { severity, code, message } of errorChain(error)) {
    if (severity !== undefined) return !/^(?:08|57P|40003)/.test(code ?? '')
    if (message?.startsWith('timeout exceeded when trying to connect')) return true
  }
  return false
}

/** The known properties of an error and its causes. `severity` is PostgreSQL's. */
type Cause = { code?: string; message?: string; constraint?: string; severity?: string; syscall?: string; cause?: unknown }

/** Returns an error and its causes, outermost first. */
export function errorChain(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error as Cause | undefined; cause; cause = cause.cause as Cause | undefined) causes.push(cause)
  return causes
}

/**
 * PostgreSQL's codes for what passes: broken and refused connections (08, which is also how PgBouncer refuses), a server that is full (53),
 * starting, stopping or out of time (57), in recovery (55000, of its functions) or a standby (25006), deadlocks, waits for locks, and commits
 * of unknown outcome.
 */
const passing = /^(?:08...|53...|57...|25006|55000|55P03|40001|40003|40P01|25P03)$/
/** Of these, what concerns the whole server rather than one statement; and certificates of another one. */
const ofServer = /^(?:08...|53...|57P0.|25006|55000|.*CERT.*|.*SIGNATURE)$/
/** The system's words for an address where nothing answers. */
const unreachable = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/
/** The driver's own errors, which have no code. */
const broken = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/

/** Whether the database or the connection to it can't serve this now, so that trying again makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  return errorChain(error).some(({ code, message }) => passing.test(String(code)) || broken.test(message ?? ''))
}

/** Whether the whole database can't be used now: it is away, hangs, is full or a standby. */
export function isDatabaseDown(error: unknown): boolean {
  const chain = everyError(error)
  if (chain.some(({ code }) => code === 'STORE_AWAY')) return false
  return chain.some(
    ({ code = '', message = '', syscall = '' }) =>
      ofServer.test(String(code)) ||
      (unreachable.test(String(code)) && /^(?:connect|getaddrinfo|read|write)$/.test(syscall)) ||
      broken.test(message),
  )
}

/** Returns the code that says why the database can't be used; '' if there is none. */
export function codeOf(error: unknown): string {
  return String(everyError(error).find(({ code }) => code !== undefined)?.code ?? '')
}

/** When several addresses of one host all fail, the errors come as one AggregateError. */
function everyError(error: unknown): ReturnType<typeof errorChain> {
  return errorChain(error).flatMap((one) => (one instanceof AggregateError ? one.errors : [one]))
}
