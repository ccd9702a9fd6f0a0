import { type SQL, sql } from 'drizzle-orm'
import type { Flag } from '#domain/registration/registration.ts'
import { type Database, preparedOn } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

const texts: Record<Flag['about'], (others: string) => string> = {
  txn_no: (others) => `used in ${others} too`,
  file_doc: (others) => `same picture in ${others}`,
  person: (others) => `same person in ${others}`,
  school: (reason) => (reason ? `the school says: not our student (${reason})` : 'the school says: not our student'),
}

/**
 * Returns what a reviewer should notice about each of these rows: a transaction number used in another registration of the competition, the
 * same child in another one of the round, a picture used in any other, and an objection by the school it names. Flags never refuse anything
 * (rulings).
 */
export async function flagsOf(db: Database, rows: { id: string }[]): Promise<Map<string, Flag[]>> {
  const flags = new Map<string, Flag[]>()
  if (rows.length === 0) return flags
  const found = await inOthers(db).execute({ ids: rows.map(({ id }) => id) })
  for (const { id, about, others } of found) {
    flags.set(id, [...(flags.get(id) ?? []), { about, text: texts[about](others) }])
  }
  return flags
}

const inOthers = preparedOn((db) =>
  db
    .select({ id: sql<string>`id`, about: sql<Flag['about']>`about`, others: sql<string>`others` })
    .from(
      sql`(${shared('txn_no', sql`o.competition = r.competition and o.txn_key = r.txn_key and r.txn_key <> ''`)} union all
        ${shared('person', sql`o.competition = r.competition and o.round = r.round and o.child_key = r.child_key`)} union all
        ${shared('file_doc', sql`o.file_hash = r.file_hash`)} union all
        select id, 'school', objection from ${registrations} where id = any(${sql.placeholder('ids')}::uuid[]) and school_link = 'disputed') found`,
    )
    .prepare('flags'),
)

function shared(about: Flag['about'], same: SQL) {
  return sql`select r.id, ${about}::text as about, string_agg(o.serial_no::text, ', ' order by o.serial_no) as others
    from ${registrations} r join lateral (
      select o.serial_no from ${registrations} o where ${same} and o.id <> r.id order by o.serial_no limit 3
    ) o on true where r.id = any(${sql.placeholder('ids')}::uuid[]) group by r.id`
}
