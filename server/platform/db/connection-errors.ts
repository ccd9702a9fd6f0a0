import { errorChain } from './constraint.ts'

/**
 * PostgreSQL's codes for what passes: broken and refused connections (08, which is also how PgBouncer refuses), a server that is full (53),
 * starting, stopping or out of time (57), in recovery (55000, of its functions) or a standby (25006), deadlocks, waits for locks, and commits
 * of unknown outcome.
 */
const passing = /^(?:08...|53...|57...|25006|55000|55P03|40001|40003|40P01|25P03)$/
/** The driver's own errors, which have no code. */
const broken = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/

/** Whether the database or the connection to it can't serve this now, so that trying again makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  return errorChain(error).some(({ code, message }) => passing.test(String(code)) || broken.test(message ?? ''))
}
