import { desc } from 'drizzle-orm'
import { causeWords, classNames, keptCauses, type RetentionRun, starterWords } from '#domain/privacy/retention.ts'
import { dayAndTimeIn } from '#domain/season/season.ts'
import type { Database } from '#server/platform/db/database.ts'
import { retentionRuns } from '#server/platform/db/schema/index.ts'

/** Returns the reports of the newest runs, newest first; of all that are stored without `most`. */
export async function retentionReports(db: Database, most?: number): Promise<RetentionRun[]> {
  const query = db.select().from(retentionRuns).orderBy(desc(retentionRuns.number))
  const rows = await (most === undefined ? query : query.limit(most))
  return rows.map(({ number, startedAt, finishedAt, by, lines }) => ({
    number,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    by,
    lines,
  }))
}

/** The workbook that shows an auditor what was erased when: a row for each class of each run. */
export const evidence = {
  file: 'Retention.xlsx',
  sheet: 'Retention',
  columns: [
    { name: 'run', label: 'Run' },
    { name: 'started', label: 'Started' },
    { name: 'finished', label: 'Finished' },
    { name: 'by', label: 'Started by' },
    { name: 'kind', label: 'Class of data' },
    { name: 'days', label: 'Days' },
    { name: 'scanned', label: 'Scanned' },
    { name: 'erased', label: 'Erased' },
    ...keptCauses.map((cause) => ({ name: cause, label: `Kept: ${causeWords[cause]}` })),
    { name: 'failed', label: 'Failed' },
  ],
} as const

/** Its rows, with times in a time zone. */
export function evidenceRows(runs: RetentionRun[], timeZone: string): Record<string, string | number>[] {
  const when = (iso: string) => dayAndTimeIn(timeZone, Date.parse(iso))
  return runs.flatMap(({ number, started_at, finished_at, by, lines }) =>
    lines.map(({ kind, days, scanned, erased, kept, failed }) => ({
      run: number,
      started: when(started_at),
      finished: when(finished_at),
      by: starterWords[by],
      kind: classNames[kind],
      days: days ?? 'no limit',
      scanned,
      erased,
      ...kept,
      failed,
    })),
  )
}
