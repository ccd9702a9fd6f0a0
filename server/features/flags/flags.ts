import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { flagOf } from '#domain/registration/flag.ts'
import { type Flag, type FlagKind, flagKinds } from '#domain/registration/registration.ts'
import type { Database } from '#server/platform/db/database.ts'
import { decisions, flags, registrations, user } from '#server/platform/db/schema/index.ts'

/** How many other registrations a flag names at most. */
export const mostNamed = 3

/** Returns what a reviewer should notice about each of these rows, by id, in words. Asks only about rows that are flagged, in one query. */
export async function flagsOf(db: Database, rows: { id: string; isFlagged: boolean }[]): Promise<Map<string, Flag[]>> {
  const ids = rows.flatMap(({ id, isFlagged }) => (isFlagged ? [id] : []))
  if (ids.length === 0) return new Map()
  const found = await named(db, ids)
  return new Map(found.map(({ id, listed }) => [id, listed.map(({ kind, note, others }) => flagOf(kind, { others: others ?? [], note }))]))
}

type Listed = { kind: FlagKind; note: string | null; others: Flag['others'] | null }

/** The kinds in the order of lists; each kind once for a registration, except the notes of colleagues. */
const named = (db: Database, ids: string[]) =>
  db.select({ id: sql<string>`id`, listed: sql<Listed[]>`listed` }).from(
    sql`(select registration_id as id, json_agg(json_build_object('kind', kind, 'note', note, 'others', others) order by place, first_at) as listed
        from (
          select registration_id, kind, note, min(set_at) as first_at,
            array_position(array['number', 'person', 'picture', 'format', 'unknown-school', 'school', 'colleague'], kind) as place,
            json_agg(json_build_object('id', other_id, 'serial_no', serial_no, 'competition', competition) order by serial_no)
              filter (where other_id is not null and nth <= ${mostNamed}) as others
          from (
            select f.*, o.serial_no::int, o.competition, row_number() over (partition by f.registration_id, f.kind order by o.serial_no) as nth
            from ${flags} f left join ${registrations} o on o.id = f.other_id
            where f.registration_id = any(${sql.param(ids)}::uuid[])
          ) ranked
          group by registration_id, kind, note, case when kind = 'colleague' then id end
        ) grouped
        group by registration_id) found`,
  )

export type FlagRow = Awaited<ReturnType<typeof flagsAbout>>[number]

/** Returns the flags of a registration one by one, with the other registration, who set each, and who settled it; the first 50. */
export async function flagsAbout(db: Database, registrationId: string) {
  const [colleague, addressee, settler] = [alias(user, 'colleague'), alias(user, 'addressee'), alias(user, 'settler')]
  return await db
    .select({
      kind: flags.kind,
      note: flags.note,
      setAt: flags.setAt,
      setBy: colleague.name,
      setFor: addressee.name,
      other: registrations,
      settledBy: settler.name,
      settledAt: decisions.decidedAt,
      reason: decisions.reason,
    })
    .from(flags)
    .leftJoin(registrations, eq(registrations.id, flags.otherId))
    .leftJoin(decisions, eq(decisions.id, flags.decisionId))
    .leftJoin(colleague, eq(colleague.id, flags.setBy))
    .leftJoin(addressee, eq(addressee.id, flags.setFor))
    .leftJoin(settler, eq(settler.id, decisions.decidedBy))
    .where(eq(flags.registrationId, registrationId))
    .orderBy(asc(flags.setAt), sql`array_position(${sql.param([...flagKinds])}::text[], ${flags.kind})`, asc(registrations.serialNo))
    .limit(50)
}
