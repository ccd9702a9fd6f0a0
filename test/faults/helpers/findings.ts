import { appendFileSync } from 'node:fs'

/** What a run showed: the promise it tested, what was done, the line it had to stay behind, and what was seen. */
export type Finding = { promise: string; method: string; pass: string; seen: string }

/** Writes down what a run showed, for the reader of the output and, in `npm run chaos`, for docs/reliability.md. Call it after the last expectation. */
export function found(finding: Finding): void {
  console.log(`${finding.promise}: ${finding.seen}`)
  if (process.env.CHAOS_FINDINGS) appendFileSync(process.env.CHAOS_FINDINGS, `${JSON.stringify(finding)}\n`)
}
