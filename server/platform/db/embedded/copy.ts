import { constants, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { createServer, connect as reach } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type DatabaseInUse, filesOf, type Holder, markComplete } from './folder.ts'

// No other process can read a database that a server has open, so the thread that has it copies its files on request. Nothing is written
// while it copies, so the copy is what a power cut at this moment would leave, which PostgreSQL recovers.

type Answer = { copy: string } | { refused: string }

/** Only the user that runs the server can enter this folder. */
const socketIn = (socketFolder: string) => join(socketFolder, 'copy')
const copyPrefix = 'copy-'

/** Bytes that must stay free besides the copy: a full disk would stop the server. */
const spareBytes = 256 * 1024 * 1024
const day = 24 * 60 * 60 * 1000

/** Listens on a socket and copies the database on request. */
export function copyWhenAsked(folder: string, socketFolder: string): void {
  createServer((asker) => {
    asker.on('error', () => {})
    asker.end(JSON.stringify(copyNow(folder)))
  }).listen(socketIn(socketFolder))
}

/**
 * Returns a folder that opens as a DATA_DIR with the current database; the caller removes it. Throws a readable error when copying fails,
 * and `inUse` when nobody answers.
 */
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

/** Copies synchronously, so that the thread does nothing else. Errors here must not end the thread. */
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

/** Removes copies left behind by a process that was killed before removing its own. */
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
