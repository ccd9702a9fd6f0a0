import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import { translate } from '#domain/language/translate.ts'
import { classKey } from '#domain/note/classes.ts'
import { type ShownNote, shownNotes } from '#domain/note/note.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { isRegistrationOf, type Reader } from '#server/features/students/index.ts'
import { notes, registrations } from '#server/platform/db/schema/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { readNoteFile } from './file.ts'
import type { NoteRow } from './notes.ts'

type ReadContext = Pick<AppContext, 'db' | 'season' | 'files'>

/**
 * Returns the notes of a student or a school: the published ones for the competition and class of a registration that is accepted this
 * season. In the office's order.
 */
export async function notesFor(context: ReadContext, reader: Reader): Promise<ShownNote[]> {
  const order = competitions.map(({ slug }) => slug)
  const rows = await readableRows(context, reader)
  return rows
    .toSorted((a, b) => order.indexOf(a.competition) - order.indexOf(b.competition) || a.place - b.place)
    .map(({ id, competition, title, description, classes, link, fileFormat, fileBytes }) => ({
      id,
      competition: translate(competitionNamed(competition).name),
      title,
      description,
      classes,
      link: link ?? '',
      file: fileFormat && fileBytes !== null ? { format: fileFormat, bytes: fileBytes } : null,
    }))
}

/** Returns the file of a note that this student or school may read. Throws 404 for any other. */
async function fileFor(context: ReadContext, reader: Reader, id: string) {
  return await fileOf(
    context,
    (await readableRows(context, reader)).find((row) => row.id === id),
  )
}

/** Returns the file of any note, for the office. Throws 404. */
export async function fileForOffice(context: ReadContext, id: string) {
  const [row] = await context.db.select().from(notes).where(eq(notes.id, id))
  return await fileOf(context, row)
}

async function fileOf(context: ReadContext, row: NoteRow | undefined) {
  const bytes = row?.fileKey ? await readNoteFile(context, row.fileKey) : null
  if (!row?.fileFormat || !bytes) throw problems.notFound()
  return { bytes, file: `${row.title}.${row.fileFormat}`, type: row.fileFormat === 'pdf' ? 'application/pdf' : 'image/jpeg' }
}

async function readableRows({ db, season }: ReadContext, reader: Reader): Promise<NoteRow[]> {
  const entered = await db
    .selectDistinct({
      competition: registrations.competition,
      className: sql<string>`coalesce(${registrations.answers} ->> 'class_name', '')`,
    })
    .from(registrations)
    .where(and(await isRegistrationOf(db, reader), eq(registrations.status, 'accepted'), eq(registrations.round, season().round)))
  if (entered.length === 0) return []
  const published = await db
    .select()
    .from(notes)
    .where(
      and(
        eq(notes.state, 'published'),
        inArray(
          notes.competition,
          entered.map(({ competition }) => competition),
        ),
      ),
    )
    .orderBy(asc(notes.place), asc(notes.id))
  const own = new Set(entered.map(({ competition, className }) => `${competition} ${classKey(className)}`))
  return published.filter(({ competition, classes }) => classes.length === 0 || classes.some((known) => own.has(`${competition} ${known}`)))
}

/** 'Notes' (specification 2.10): the study material of a student or a school. */
export const noteRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/notes', answers(shownNotes, showsNobody), async (request) => ({
    notes: await notesFor(context, personIn(request)),
  }))

  app.get('/notes/:id/file', takes({ ...showsNobody, perMinute: context.limits.submit }, byId), async (request, reply) =>
    sendFile(reply, await fileFor(context, personIn(request), request.params.id)),
  )
}
