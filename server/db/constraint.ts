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
