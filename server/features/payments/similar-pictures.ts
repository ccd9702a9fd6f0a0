import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { payments, proofs, similarPictures } from '#server/platform/db/schema/index.ts'
import { type Line, unpackLines } from '#server/platform/images/line.ts'
import { keysOf } from './line-keys.ts'
import { isSamePicture } from './same-picture.ts'

/** What's in more than this share of the pictures, if these are so many, finds too many of them: the labels of an app. */
const common = { share: 0.01, number: 50 }
/** Most keys searched for, the rarest first; most pictures with one of them; and most that are compared, those with the most keys first. */
const most = { keys: 128, found: 2_000, compared: 50 }

/**
 * Stores which other payments have this picture of a payment, cropped, scaled or compressed again. Pictures with the same hash are found
 * without. Compares with at most 50 pictures, found by rare writing. Returns whether there are any.
 */
export async function noteSimilarPictures(
  tx: Transaction,
  paymentId: string,
  { hash, lines }: { hash: string; lines: Line[] },
): Promise<boolean> {
  const keys = await rareAmong(tx, keysOf(lines))
  if (keys.length === 0) return false
  const { rows } = await tx.execute<{ payment_id: string; lines: Buffer }>(sql`
    select payment_id, lines from (
      select payment_id, lines, line_keys from ${proofs}
      where line_keys && ${sql.param(keys)}::int[] and payment_id <> ${paymentId} and file_hash <> ${hash} limit ${most.found}
    ) found
    order by (select count(*) from unnest(line_keys) key where key = any(${sql.param(keys)}::int[])) desc, payment_id limit ${most.compared}`)
  const similar = rows.filter((row) => isSamePicture(lines, unpackLines(row.lines))).map((row) => row.payment_id)
  if (similar.length > 0) await store(tx, paymentId, [...new Set(similar)])
  return similar.length > 0
}

/** Leaves out keys that are common by the database's own statistics. */
async function rareAmong(tx: Transaction, keys: number[]): Promise<number[]> {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ key: number }>(sql`
    select key from unnest(${sql.param(keys)}::int[]) key left join (
      select unnest(most_common_elems::text::int[]) as element, unnest(most_common_elem_freqs) as share,
        (select reltuples from pg_class where oid = 'proofs'::regclass) as pictures
      from pg_stats where schemaname = 'public' and tablename = 'proofs' and attname = 'line_keys'
    ) known on element = key and share * pictures > ${common.number}
    where coalesce(share, 0) <= ${common.share} order by coalesce(share, 0), key limit ${most.keys}`)
  return rows.map(({ key }) => key)
}

/** Stores the pairs in both directions, except with payments that were erased meanwhile. */
async function store(tx: Transaction, paymentId: string, others: string[]) {
  await tx.execute(sql`
    insert into ${similarPictures} (payment_id, other_id)
    select pair.one, pair.other
    from (select id from ${payments} where id = any(${sql.param(others)}::uuid[]) for key share) known
    cross join lateral (values (${paymentId}::uuid, known.id), (known.id, ${paymentId}::uuid)) pair (one, other)
    on conflict do nothing`)
}
