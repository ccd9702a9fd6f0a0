import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { noteFilesNamed } from '#server/features/notes/index.ts'
import { fileOf } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import { erasures, proofs, registrations, seasonVersions } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import { discardPicture, fullKey, thumbnailKey } from '#server/platform/images/pictures.ts'

const oneDay = 24 * 60 * 60 * 1000
/** How many files are checked at once. */
const portion = 500
/** The most that crashes plausibly leave behind in a day; docs/install.md explains it. */
const plausible = 100

/**
 * Deletes files older than a day that no proof of a payment, no note and no past or present season names: pictures of registrations that were never
 * stored, and half-written files. A younger file may still get its row. Returns how many were deleted. Safe to repeat and to run in two
 * processes. Stops early once `goesOn` returns false, because many files take a while. Throws without deleting anything when the pictures
 * belong to another database, by their mark or because there are more than `most`.
 */
export async function deleteOrphanedFiles(
  context: Pick<AppContext, 'db' | 'files' | 'now'>,
  goesOn = () => true,
  most = plausible,
): Promise<number> {
  const own = await markOf(context.db)
  let isMarked = false
  let others = 0
  const leftovers: string[] = []
  let old: string[] = []
  const look = async () => {
    const found = await unnamed(context, old)
    others += old.length - found.length
    leftovers.push(...found)
    old = []
    if (leftovers.length > most) throw new Error(`More than ${most} pictures belong to no registration of this database: ${notOurs}`)
  }
  for await (const { key, modifiedAt } of context.files.list()) {
    if (!goesOn()) return 0
    if (isMark(key)) {
      if (key !== own) throw new Error(`The pictures belong to another database: ${notOurs}`)
      isMarked = true
    } else if (context.now() - modifiedAt.getTime() > oneDay) {
      old.push(key)
      if (old.length === portion) await look()
    }
  }
  await look()
  if (!isMarked) {
    // There is no mark yet. The pictures are ours when some belong to our registrations.
    if (leftovers.length > 0 && others === 0) throw new Error(`No picture belongs to a registration of this database: ${notOurs}`)
    if (others > 0) await context.files.put(own, Buffer.from('The pictures here belong to one database.'))
  }
  let deleted = 0
  for (const key of leftovers) {
    if (!goesOn()) break
    await context.files.remove(key)
    deleted += 1
  }
  return deleted
}

type Comparison = {
  /** Payments whose picture isn't in the store, with the references of their registrations. */
  missing: { paymentId: string; version: number; references: string[] }[]
  /** Files that no payment and no season names, by age: of those up to a day old, some may still get their row. */
  orphaned: { old: string[]; young: string[] }
}

/** Compares all pictures with all rows. Changes nothing. Keeps the name of every file in memory: 100 MB for a million pictures. */
export async function comparePictures({ db, files, now }: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<Comparison> {
  const stored = new Map<string, boolean>()
  for await (const { key, modifiedAt } of files.list()) if (!isMark(key)) stored.set(key, now() - modifiedAt.getTime() > oneDay)
  const orphaned: Comparison['orphaned'] = { old: [], young: [] }
  const keys = [...stored.keys()]
  for (let from = 0; from < keys.length; from += portion) {
    for (const key of await unnamed({ db }, keys.slice(from, from + portion))) orphaned[stored.get(key) ? 'old' : 'young'].push(key)
  }
  const missing: Comparison['missing'] = []
  for (let last = { paymentId: '00000000-0000-0000-0000-000000000000', version: 0 }; ; ) {
    const page = await db
      .select({ paymentId: proofs.paymentId, version: proofs.version, key: proofs.fileKey })
      .from(proofs)
      .where(sql`(${proofs.paymentId}, ${proofs.version}) > (${last.paymentId}::uuid, ${last.version}::int)`)
      .orderBy(proofs.paymentId, proofs.version)
      .limit(portion)
    for (const { paymentId, version, key } of page) {
      if (stored.has(fullKey(key))) continue
      const paid = await db.select({ reference: registrations.reference }).from(registrations).where(eq(registrations.paymentId, paymentId))
      missing.push({ paymentId, version, references: paid.map(({ reference }) => reference) })
    }
    const end = page.at(-1)
    if (!end) return { missing, orphaned }
    last = end
  }
}

const notOurs = 'none is deleted. Do the database and the place of the pictures belong together?'

/** A file beside the pictures that identifies their database. */
async function markOf(db: AppContext['db']): Promise<string> {
  return `${sha256(await secretNamed(db, 'pictures')).slice(0, 40)}.mark.jpg`
}

const isMark = (key: string) => key.endsWith('.mark.jpg')

async function unnamed({ db }: Pick<AppContext, 'db'>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const pictures = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]
  const entered = await db.select({ key: proofs.fileKey }).from(proofs).where(inArray(proofs.fileKey, pictures))
  const named = new Set(entered.flatMap(({ key }) => [fullKey(key), thumbnailKey(key)]))
  const inSeasons = keys.filter((key) => !named.has(key)).map((key) => key.split('.')[0] ?? '')
  for (const key of await namedInSeasons(db, inSeasons)) named.add(fileOf(key))
  const inNotes = await noteFilesNamed(
    db,
    keys.filter((key) => key.includes('.note.')),
  )
  for (const key of inNotes) named.add(key)
  return keys.filter((key) => !named.has(key))
}

/** Returns which keys occur in any season. Keys are random and long, so any match is a real one. */
async function namedInSeasons(db: AppContext['db'], keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as key
    where exists (select from ${seasonVersions} where strpos(${seasonVersions.content}::text, key) > 0)`)
  return rows.map(({ key }) => key)
}

/** Removes the pictures of erased registrations, including interrupted erasures. Safe to repeat. */
export async function deleteErasedPictures({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  const left = await db.select().from(erasures).where(sql`${erasures.pictures} <> '[]'::jsonb`)
  for (const { id, pictures } of left) {
    for (const key of pictures) await discardPicture(files, key)
    await db.update(erasures).set({ pictures: [] }).where(eq(erasures.id, id))
  }
}
