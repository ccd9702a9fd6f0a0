/** The known properties of an error and its causes. `severity` is PostgreSQL's. */
export type Cause = { code?: string; message?: string; constraint?: string; severity?: string; cause?: unknown }

/** Returns an error and its causes, outermost first. */
export function errorChain(error: unknown): Cause[] {
  const causes: Cause[] = []
  for (let cause = error as Cause | undefined; cause; cause = cause.cause as Cause | undefined) causes.push(cause)
  return causes
}
