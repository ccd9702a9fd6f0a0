/** The name of the constraint or unique index that refused a statement, or null when it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  for (
    let cause = error as { code?: string; constraint?: string; cause?: unknown } | undefined;
    cause;
    cause = cause.cause as typeof cause
  ) {
    if (cause.code?.startsWith('23') && cause.constraint) return cause.constraint
  }
  return null
}

/**
 * Whether the database itself said that nothing was stored: it answers with five characters, of which 08 and 57P are about a connection that
 * broke, and 40003 is a commit whose end nobody knows. Or there was no connection in the first place.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  for (
    let cause = error as { code?: string; severity?: string; message?: string; cause?: unknown } | undefined;
    cause;
    cause = cause.cause as typeof cause
  ) {
    if (cause.severity !== undefined) return !/^(?:08|57P|40003)/.test(cause.code ?? '')
    if (cause.message?.startsWith('timeout exceeded when trying to connect')) return true
  }
  return false
}
