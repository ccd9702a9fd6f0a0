import { constants, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { createServer, connect as reach } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { filesOf, markComplete } from './folder.ts'
import type { DatabaseInUse, Holder } from './folder-lock.ts'

// A database that a server has open can be read by nobody else, so the thread that has it copies its files for whoever asks. It is one
// thread: while it copies, nothing is written, and the copy is what a power cut at this moment would leave, which PostgreSQL recovers.

type Answer = { copy: string } | { refused: string }

/** Only the user the server runs as can enter the folder of the sockets. */
const socketIn = (socketFolder: string) => join(socketFolder, 'copy')
const copyPrefix = 'copy-'

/** What must stay free beside the copy: a full disk would end the server. */
const spareBytes = 256 * 1024 * 1024
const day = 24 * 60 * 60 * 1000

/** Makes a copy of the database for everybody who comes to a socket of its own. */
export function copyWhenAsked(folder: string, socketFolder: string): void {
  createServer((asker) => {
    asker.on('error', () => {})
    asker.end(JSON.stringify(copyNow(folder)))
  }).listen(socketIn(socketFolder))
}

/** Returns a folder that opens as a DATA_DIR with the database as it is now; the caller removes it. Throws what cannot be done as a sentence, and `inUse` when nobody answers. */
export async function askForCopy(dataDir: string, inUse: DatabaseInUse): Promise<string> {
  const answer = await ask(join(dataDir, 'database')).catch(() => {
    throw inUse
  })
  if ('refused' in answer) throw Object.assign(new Error(answer.refused), { name: 'BackupRefused' })
  return answer.copy
}

async function ask(folder: string): Promise<Answer> {
  const { socketFolder } = JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as Holder
  return JSON.parse(await text(reach(socketIn(socketFolder))))
}

/** In one go, without letting the thread do anything else. What fails here must not end the thread. */
function copyNow(folder: string): Answer {
  let copy = ''
  try {
    removeForgotten(folder)
    const { bavail, bsize } = statfsSync(folder)
    const wanted = sizeOf(filesOf(folder)) + spareBytes
    if (bavail * bsize < wanted) {
      return { refused: `A backup needs ${Math.ceil(wanted / 2 ** 20)} MiB free in ${folder} for a while, and there is less.` }
    }
    copy = mkdtempSync(join(folder, copyPrefix))
    const inside = join(copy, 'database')
    mkdirSync(inside, { mode: 0o700 })
    cpSync(filesOf(folder), filesOf(inside), { recursive: true, mode: constants.COPYFILE_FICLONE })
    markComplete(inside)
    return { copy }
  } catch (error) {
    if (copy !== '') rmSync(copy, { recursive: true, force: true })
    return { refused: `The server could not copy its database: ${(error as Error).message}` }
  }
}

/** Whoever asks removes the copy; one that was killed did not. */
export function removeForgotten(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.startsWith(copyPrefix) && statSync(path).mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true })
  }
}

function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
