import { appendFileSync } from 'node:fs'

/** The result of a run: the promise it tested, what was done, the limit to meet, and what was observed. */
export type Finding = { promise: string; method: string; pass: string; seen: string }

/** Records a result, for the output and, in `npm run chaos`, for docs/reliability.md. Call it after the last expectation. */
export function found(finding: Finding): void {
  console.log(`${finding.promise}: ${finding.seen}`)
  if (process.env.CHAOS_FINDINGS) appendFileSync(process.env.CHAOS_FINDINGS, `${JSON.stringify(finding)}\n`)
}
