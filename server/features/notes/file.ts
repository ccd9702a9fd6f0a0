import type { NoteFile } from '#domain/note/note.ts'
import type { AppContext } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isKnownType, randomKey, redraw } from '#server/platform/images/pictures.ts'
import { checkPdf } from '#server/platform/pdf/check-pdf.ts'

const newPdf = 'Open it, print it to a new PDF (Print, then Save as PDF), and upload that one.'

/**
 * Checks a file by its bytes, whatever it is called, and stores it: a PDF as it is, when nothing in it can run, and a picture redrawn. Returns
 * its key and what it is. Throws 422 at `file` with what to do, and the picture problems.
 */
export async function storeNoteFile(
  { files }: Pick<AppContext, 'files'>,
  upload: Uint8Array,
  accountId: string,
): Promise<{ key: string } & Pick<NoteFile, 'format' | 'bytes'>> {
  const { format, bytes } = await checked(upload, accountId)
  const key = `${randomKey()}.note.${format}`
  await files.put(key, bytes)
  return { key, format, bytes: bytes.length }
}

async function checked(upload: Uint8Array, account: string): Promise<{ format: NoteFile['format']; bytes: Uint8Array }> {
  if (upload.length === 0) throw problems.unusableFile('This file is empty. Choose another one.')
  if (isKnownType(upload)) return { format: 'jpg', bytes: (await redraw(upload)).full }
  if (Buffer.from(upload.buffer, upload.byteOffset, Math.min(5, upload.length)).toString('latin1') !== '%PDF-')
    throw problems.unusableFile('This isn’t a PDF or a picture. Choose a PDF, PNG, JPEG or WebP, or publish a link.')
  const problem = await checkPdf(upload, { account, isOffice: true })
  if (problem) throw problems.unusableFile(`This PDF ${problem}. ${newPdf}`)
  return { format: 'pdf', bytes: upload }
}

/** A file that was read just now: many students open a new note at the same time, and share one copy in memory. */
const recent = new Map<string, Promise<Uint8Array | null>>()
const mostRecent = 3
const cacheMs = 60_000

/** Reads the file of a note. Null when it is missing. */
export async function readNoteFile({ files }: Pick<AppContext, 'files'>, key: string): Promise<Uint8Array | null> {
  const known = recent.get(key)
  if (known) return await known
  const read = files.read(key)
  recent.set(key, read)
  const [oldest] = recent.keys()
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest)
  const forget = () => recent.get(key) === read && recent.delete(key)
  setTimeout(forget, cacheMs).unref()
  read.then((bytes) => bytes ?? forget(), forget)
  return await read
}
