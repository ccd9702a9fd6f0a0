import { and, eq, sql } from 'drizzle-orm'
import { spellingKey } from '#domain/words/spelling.ts'
import type { AppContext } from '#server/context.ts'
import { words } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'

type SoundContext = Pick<AppContext, 'db'>

/** Returns what a sound file is by its first bytes, whatever it is called; null for what browsers don't play. */
function audioType(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (text(4, 8) === 'ftyp') return 'audio/mp4'
  if (text(0, 4) === 'OggS') return 'audio/ogg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE' ? 'audio/wav' : null
}

/** Gives a word of a list the sound in a file named after it. Returns the word. Throws 422 for what isn't a sound, and 409 for another name. */
export async function addSound({ db }: SoundContext, actor: Actor, list: string, name: string, upload: Uint8Array): Promise<string> {
  const type = audioType(upload)
  if (!type) throw problems.unusableFile('This isn’t a sound file that browsers play. Choose an MP3, M4A, OGG or WAV file.')
  const wordKey = spellingKey(name.replace(/\.[^.]*$/, '').replaceAll('_', ' '))
  const sound = `data:${type};base64,${Buffer.from(upload).toString('base64')}`
  return await db.transaction(async (tx) => {
    const [named] = await tx
      .update(words)
      .set({ sound, version: sql`${words.version} + 1` })
      .where(and(eq(words.listId, list), eq(words.wordKey, wordKey)))
      .returning({ word: words.word })
    if (!named) throw problems.stale('This list has no such word.')
    await record(tx, { actor, action: 'sound added', subject: 'word list', subjectId: list, after: named })
    return named.word
  })
}

/** Returns the sound of a word, also of one for tests. Throws 404 without one. */
export async function soundOf({ db }: SoundContext, id: string): Promise<{ type: string; bytes: Buffer }> {
  const [word] = await db.select({ sound: words.sound }).from(words).where(eq(words.id, id))
  const [, type, bytes] = /^data:(.+);base64,(.+)$/.exec(word?.sound ?? '') ?? []
  if (!type || !bytes) throw problems.notFound()
  return { type, bytes: Buffer.from(bytes, 'base64') }
}
