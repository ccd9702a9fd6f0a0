/** What is known of an error and of those that it was made from. `severity` is PostgreSQL's. */
export type Cause = { code?: string; message?: string; constraint?: string; severity?: string; cause?: unknown }

/** An error and what caused it, outermost first. */
export function errorChain(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error as Cause | undefined; cause; cause = cause.cause as Cause | undefined) causes.push(cause)
  return causes
}
