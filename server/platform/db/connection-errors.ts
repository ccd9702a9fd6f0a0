import { errorChain } from './constraint.ts'

/**
 * PostgreSQL's codes for what passes: broken and refused connections (08, which is also how PgBouncer refuses), a server that is full (53),
 * starting, stopping or out of time (57), or in recovery (55000, of its functions), deadlocks, waits for locks, and commits of unknown outcome.
 */
const passing = /^(?:08...|53...|57...|55000|55P03|40001|40003|40P01|25P03)$/
/** The connection leads to a standby, or doesn't know its prepared statements (behind a pooler, or after an upgrade of the tables). */
const spoilt = /^(?:25006|26000|42P05)$/
const outdated = /cached plan must not change result type/
/** The driver's own errors, which have no code. */
const broken = /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/

/** Whether the database or the connection to it can't serve this now, so that trying again makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (isConnectionSpoilt(error)) return true
  return errorChain(error).some(({ code, message }) => passing.test(String(code)) || broken.test(message ?? ''))
}

/** Whether other queries on the same connection would fail as well. */
export function isConnectionSpoilt(error: unknown): boolean {
  return errorChain(error).some(({ code, message }) => spoilt.test(String(code)) || outdated.test(message ?? ''))
}
