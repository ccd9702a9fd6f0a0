import { eq, inArray } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { type AudioFormat, audioTypes, type OfficeWord, unknownAudio } from '#domain/words/lists.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { words } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { discardSoon, randomKey } from '#server/platform/images/pictures.ts'
import { lockWord, toOffice } from './lists.ts'

/** Returns what a sound file is by its first bytes, whatever it is called; null for anything else. */
export function audioFormat(bytes: Uint8Array): AudioFormat | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'mp3'
  if (text(4, 8) === 'ftyp') return 'm4a'
  if (text(0, 4) === 'OggS') return 'ogg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE' ? 'wav' : null
}

/** Gives a word a sound, instead of the one before; null takes it away. Throws 404, and 422 for a file that isn't a sound. */
export async function changeSound(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  id: string,
  upload: Uint8Array | null,
): Promise<OfficeWord> {
  const format = upload && audioFormat(upload)
  if (upload && !format) throw problems.unusableFile(unknownAudio)
  const key = upload && `${randomKey()}.sound.${format}`
  if (upload && key !== null) await files.put(key, upload)
  let left = key
  try {
    const word = await db.transaction(async (tx) => {
      const before = await lockWord(tx, id)
      const row = await updateVersion(tx, words, before, { audioKey: key })
      const action = key === null ? 'sound removed' : 'sound added'
      await record(tx, { actor, action, subject: 'word', subjectId: id, after: { word: row.word } })
      left = before.audioKey
      return toOffice(row)
    })
    return word
  } finally {
    if (left !== null) await discardSoon(files, left)
  }
}

/** Sends the sound of a word. Throws 404 when it has none. */
export async function sendSound({ files }: Pick<AppContext, 'files'>, reply: FastifyReply, key: string | null | undefined) {
  const bytes = key ? await files.read(key) : null
  if (!key || !bytes) throw problems.notFound()
  return reply
    .type(audioTypes[key.split('.').at(-1) as AudioFormat])
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Sends the sound of any word, for the office. Throws 404. */
export async function sendOfficeSound(context: Pick<AppContext, 'db' | 'files'>, reply: FastifyReply, id: string) {
  const [word] = await context.db.select({ key: words.audioKey }).from(words).where(eq(words.id, id))
  return await sendSound(context, reply, word?.key)
}

/** Returns which of these keys are sounds of words. */
export async function audioFilesNamed(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: words.audioKey }).from(words).where(inArray(words.audioKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}
