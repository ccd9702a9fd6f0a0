import { sql } from 'drizzle-orm'
import type { Issue } from '#domain/forms/issue.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { hasPicture } from './pictures.ts'

/** Checks what only the server can: whether the season's pictures exist, and whether the database knows its time zone. */
export async function outsideIssues(context: AppContext, season: Season): Promise<Issue[]> {
  const pictures = Object.entries(season.competitions).map(async ([slug, { payment }]) => {
    if (payment.qr === null || (await hasPicture(context.files, payment.qr))) return []
    return [{ path: `competitions.${slug}.payment.qr`, message: 'Upload the picture again.' }]
  })
  const isKnown = await knowsTimeZone(context, season.timeZone)
  return [
    ...(isKnown ? [] : [{ path: 'timeZone', message: 'Enter a time zone like Asia/Kolkata.' }]),
    ...(await Promise.all(pictures)).flat(),
  ]
}

async function knowsTimeZone({ db, season }: AppContext, timeZone: string): Promise<boolean> {
  // Listing all zones takes a moment; the one in force was already checked.
  if (season().timeZone === timeZone) return true
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists (select 1 from pg_timezone_names where lower(name) = lower(${timeZone})) as known`,
  )
  return rows[0]?.known ?? false
}
