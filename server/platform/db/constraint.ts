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
