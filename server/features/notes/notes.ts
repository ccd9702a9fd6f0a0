import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { classesIn, classesText } from '#domain/note/classes.ts'
import { fileText, mostNotes, type NoteBody, type OfficeNote } from '#domain/note/note.ts'
import type { AppContext } from '#server/context.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { notes } from '#server/platform/db/schema/index.ts'
import { insertRow, lockKey, lockVersion, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { discardSoon } from '#server/platform/images/pictures.ts'
import { storeNoteFile } from './file.ts'

export type NoteRow = typeof notes.$inferSelect
type NoteContext = Pick<AppContext, 'db' | 'files' | 'now'>

/** Returns a competition's notes in their order. */
export async function listNotes(db: Database, competition: string): Promise<OfficeNote[]> {
  const rows = await db.select().from(notes).where(eq(notes.competition, competition)).orderBy(asc(notes.place), asc(notes.id))
  return rows.map(toOffice)
}

/** Adds a note as a draft, after the others. Throws 409 when the competition has as many as it may. */
export async function addNote({ db }: Pick<AppContext, 'db'>, actor: Actor, competition: string, body: NoteBody): Promise<OfficeNote> {
  return await db.transaction(async (tx) => {
    await lockKey(tx, 'notes', competition)
    const [known] = await tx
      .select({ total: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${notes.place}), 0)` })
      .from(notes)
      .where(eq(notes.competition, competition))
    const { total = 0, last = 0 } = known ?? {}
    if (total >= mostNotes) throw problems.stale(`${competitionNamed(competition).name} has ${mostNotes} notes. Delete one first.`)
    const row = await insertRow(tx, notes, { id: randomUUID(), competition, place: last + 1, ...valuesOf(body) })
    return await recordChange(tx, actor, 'note added', null, row)
  })
}

/** Changes what a note says, or its link. Throws 404, and 409 when a colleague was faster or a published note would be empty. */
export async function changeNote(
  { db, files }: NoteContext,
  actor: Actor,
  id: string,
  { version, ...body }: NoteBody & { version: number },
): Promise<OfficeNote> {
  let left: string | null = null
  const note = await db.transaction(async (tx) => {
    const before = await lockVersion(tx, notes, id, version)
    const values = valuesOf(body)
    if (before.state === 'published' && values.link === null && before.fileKey === null) throw problems.stale(nothingToShow)
    if (isSame(before, values)) return toOffice(before)
    // A link takes the place of the file.
    left = values.link === null ? null : before.fileKey
    const row = await updateVersion(tx, notes, before, { ...values, ...(left !== null && noFile) })
    return await recordChange(tx, actor, 'amended', before, row)
  })
  if (left) await discardSoon(files, left)
  return note
}

/** Gives a note a file instead of its link or its former file. Throws like changeNote, and what storeNoteFile throws. */
export async function replaceFile(
  context: NoteContext,
  actor: Actor & { id: string },
  id: string,
  { version, name, upload }: { version: number; name: string; upload: Uint8Array },
): Promise<OfficeNote> {
  const { db, files } = context
  const { key, format, bytes } = await storeNoteFile(context, upload, actor.id)
  let left: string | null = null
  try {
    const note = await db.transaction(async (tx) => {
      const before = await lockVersion(tx, notes, id, version)
      left = before.fileKey
      const row = await updateVersion(tx, notes, before, { link: null, fileKey: key, fileName: name, fileFormat: format, fileBytes: bytes })
      return await recordChange(tx, actor, left === null ? 'file added' : 'file replaced', before, row)
    })
    if (left) await discardSoon(files, left)
    return note
  } catch (error) {
    await discardSoon(files, key)
    throw error
  }
}

/** Publishes a note, or withdraws it. Throws 404, and 409 when a colleague was faster or there is nothing to show. */
export async function publishNote(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { version, isPublished }: { version: number; isPublished: boolean },
): Promise<OfficeNote> {
  return await db.transaction(async (tx) => {
    const before = await lockVersion(tx, notes, id, version)
    if (isPublished && before.link === null && before.fileKey === null) throw problems.stale(nothingToShow)
    const withdrawn = { state: before.state === 'draft' ? 'draft' : 'withdrawn' } as const
    const row = await updateVersion(tx, notes, before, isPublished ? { state: 'published', publishedAt: new Date(now()) } : withdrawn)
    return await recordChange(tx, actor, isPublished ? 'published' : 'withdrawn', before, row)
  })
}

/** Deletes a note that isn't published, with its file; its history stays. Throws 404 and 409. */
export async function deleteNote({ db, files }: NoteContext, actor: Actor, id: string, version: number): Promise<void> {
  const key = await db.transaction(async (tx) => {
    const before = await lockVersion(tx, notes, id, version)
    if (before.state === 'published') throw problems.stale('This note is published. Withdraw it first.')
    await tx.delete(notes).where(eq(notes.id, id))
    await record(tx, { actor, action: 'deleted', subject: 'note', subjectId: id, before: historyOf(before) })
    return before.fileKey
  })
  if (key) await discardSoon(files, key)
}

/** Returns which of these keys are files of notes. */
export async function noteFilesNamed(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: notes.fileKey }).from(notes).where(inArray(notes.fileKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}

const nothingToShow = 'This note has no file and no link yet. Add one, then publish it.'
const noFile = { fileKey: null, fileName: null, fileFormat: null, fileBytes: null }

function valuesOf({ title, description, classes, link }: NoteBody) {
  return { title, description, classes: classesIn(classes.join(',')), link: link === '' ? null : link }
}

function isSame(row: NoteRow, values: ReturnType<typeof valuesOf>): boolean {
  return Object.entries(values).every(([name, value]) => String(row[name as keyof typeof values]) === String(value))
}

async function recordChange(tx: Transaction, actor: Actor, action: string, before: NoteRow | null, after: NoteRow): Promise<OfficeNote> {
  await record(tx, {
    actor,
    action,
    subject: 'note',
    subjectId: after.id,
    ...(before && { before: historyOf(before) }),
    after: historyOf(after),
  })
  return toOffice(after)
}

function historyOf({ title, description, classes, link, fileName, fileFormat, fileBytes, state }: NoteRow) {
  const file = fileFormat && fileBytes !== null ? `${fileName} (${fileText({ format: fileFormat, bytes: fileBytes })})` : ''
  return { title, description, classes: classesText(classes), link: link ?? '', file, state }
}

function toOffice(row: NoteRow): OfficeNote {
  const { link, fileName: name, fileFormat: format, fileBytes: bytes } = row
  return {
    ...replyOf(row, 'id', 'version', 'title', 'description', 'classes', 'state', 'publishedAt'),
    link: link ?? '',
    file: name !== null && format && bytes !== null ? { name, format, bytes } : null,
  }
}
