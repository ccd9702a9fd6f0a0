import { and, eq, inArray } from 'drizzle-orm'
import { type AudioFormat, audioTypes } from '#domain/words/lists.ts'
import { spellingKey } from '#domain/words/spelling.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { words } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { discardSoon, randomKey } from '#server/platform/images/pictures.ts'

type SoundContext = Pick<AppContext, 'db' | 'files'>

/** Returns what a sound file is by its first bytes, whatever it is called; null for anything else. */
function audioFormat(bytes: Uint8Array): AudioFormat | null {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'mp3'
  if (text(4, 8) === 'ftyp') return 'm4a'
  if (text(0, 4) === 'OggS') return 'ogg'
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE' ? 'wav' : null
}

/** Gives a word of a list the sound in a file named after it. Returns the word. Throws 422 for what isn't a sound, and 409 for another name. */
export async function addSound({ db, files }: SoundContext, actor: Actor, list: string, name: string, upload: Uint8Array): Promise<string> {
  const format = audioFormat(upload)
  if (!format) throw problems.unusableFile('This isn’t a sound file that browsers play. Choose an MP3, M4A, OGG or WAV file.')
  const wordKey = spellingKey(name.replace(/\.[^.]*$/, '').replaceAll('_', ' '))
  const audioKey = `${randomKey()}.sound.${format}`
  await files.put(audioKey, upload)
  let left: string | null = audioKey
  try {
    return await db.transaction(async (tx) => {
      const isThis = and(eq(words.listId, list), eq(words.wordKey, wordKey))
      const [before] = await tx.select().from(words).where(isThis).for('update')
      if (!before) throw problems.stale('This list has no such word.')
      await updateVersion(tx, words, before, { audioKey })
      await record(tx, { actor, action: 'sound added', subject: 'word list', subjectId: list, after: { word: before.word } })
      left = before.audioKey
      return before.word
    })
  } finally {
    if (left !== null) await discardSoon(files, left)
  }
}

/** Returns a sound as the data: address that travels with its word; null when there is none. */
export async function soundAddress({ files }: Pick<SoundContext, 'files'>, key: string | null): Promise<string | null> {
  const bytes = key && (await files.read(key))
  return bytes ? `data:${typeOf(key)};base64,${Buffer.from(bytes).toString('base64')}` : null
}

/** Returns the sound of a word, also of one for tests. Throws 404 without one. */
export async function soundOf({ db, files }: SoundContext, id: string): Promise<{ type: string; bytes: Uint8Array }> {
  const [word] = await db.select().from(words).where(eq(words.id, id))
  const bytes = word?.audioKey && (await files.read(word.audioKey))
  if (!bytes) throw problems.notFound()
  return { type: typeOf(word.audioKey ?? ''), bytes }
}

const typeOf = (key: string) => audioTypes[key.split('.').at(-1) as AudioFormat]

/** Returns which of these keys are sounds of words. */
export async function audioFilesNamed(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: words.audioKey }).from(words).where(inArray(words.audioKey, keys))
  return rows.flatMap(({ key }) => key ?? [])
}
