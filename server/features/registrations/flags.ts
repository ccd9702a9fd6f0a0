import { type SQL, sql } from 'drizzle-orm'
import type { Flag } from '#domain/registration/registration.ts'
import { type Database, preparedOn } from '#server/platform/db/database.ts'
import { proofs, registrations, similarPictures } from '#server/platform/db/schema/index.ts'

/** What each kind of flag is about, and its text: `others` are serial numbers, or the school's reason. */
const kinds = {
  number: { about: 'txn_no', text: (others) => `used in ${others} too` },
  person: { about: 'person', text: (others) => `same person in ${others}` },
  picture: { about: 'file_doc', text: (others) => `same picture in ${others}` },
  similar: { about: 'file_doc', text: (others) => `similar picture in ${others}` },
  school: {
    about: 'school',
    text: (reason) => (reason ? `the school says: not our student (${reason})` : 'the school says: not our student'),
  },
} satisfies Record<string, { about: Flag['about']; text: (others: string) => string }>
type Kind = keyof typeof kinds

/** How many proofs with the same number or picture are looked at, because some numbers ('UPI') are common. */
const mostReuses = 20

/**
 * Returns what a reviewer should notice about each of these rows: a transaction number or a picture used for another payment, in any
 * competition and season and in any version of a proof, be it cropped, scaled or compressed again; the same child in another registration of the competition and round; and an
 * objection by the school it names. Flags never refuse anything (rulings).
 */
export async function flagsOf(db: Database, rows: { id: string }[]): Promise<Map<string, Flag[]>> {
  const flags = new Map<string, Flag[]>()
  if (rows.length === 0) return flags
  const found = await inOthers(db).execute({ ids: rows.map(({ id }) => id) })
  for (const { id, kind, others } of found) {
    const { about, text } = kinds[kind]
    flags.set(id, [...(flags.get(id) ?? []), { about, text: text(others) }])
  }
  return flags
}

const inOthers = preparedOn((db) =>
  db
    .select({ id: sql<string>`id`, kind: sql<Kind>`kind`, others: sql<string>`others` })
    .from(
      sql`(${shared('number', reusing(sql`txn_key`))} union all
        ${shared('person', samePerson)} union all
        ${shared('picture', reusing(sql`file_hash`))} union all
        ${shared('similar', similar)} union all
        select id, 'school', objection from ${registrations} where id = any(${sql.placeholder('ids')}::uuid[]) and school_link = 'disputed') found`,
    )
    .prepare('flags'),
)

/** Names up to three of the `others`, a query for the serial numbers that concern a registration `r`. */
function shared(kind: Kind, others: SQL) {
  return sql`select r.id, ${kind}::text as kind, string_agg(o.serial_no::text, ', ' order by o.serial_no) as others
    from ${registrations} r join lateral (${others} order by o.serial_no limit 3) o on true
    where r.id = any(${sql.placeholder('ids')}::uuid[]) group by r.id`
}

const samePerson = sql`select o.serial_no from ${registrations} o
  where o.competition = r.competition and o.round = r.round and o.child_key = r.child_key and o.id <> r.id`

const similar = sql`select o.serial_no from ${similarPictures} s join ${registrations} o on o.payment_id = s.other_id
  where s.payment_id = r.payment_id`

/** The registrations of other payments with the same value in any version of their proofs. */
function reusing(column: SQL) {
  return sql`select distinct o.serial_no
    from (select distinct ${column} from ${proofs} where payment_id = r.payment_id and ${column} <> '') own
    join lateral (
      select payment_id from ${proofs} p where p.${column} = own.${column} and p.payment_id <> r.payment_id
      order by p.received_at limit ${mostReuses}
    ) other on true
    join ${registrations} o on o.payment_id = other.payment_id`
}
