import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  /** Makes the disk so large or so small that this many bytes are left on it. */
  leave(bytes: number): void
  remove(): void
}

/** Why no disk can be mounted here, in the system's words; '' where it can. Only root may. */
export const mountRefusal: string = tryToMount()

/** A disk of its own in memory, put on `folder`, which is made. */
export function smallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  run('mount', '-t', 'tmpfs', '-o', 'size=1g,mode=700', 'portal-small-disk', folder)
  return {
    leave(bytes) {
      const { blocks, bfree, bsize } = statfsSync(folder)
      const size = (blocks - bfree) * bsize + bytes
      run('mount', '-o', `remount,size=${Math.ceil(size / bsize) * bsize}`, folder)
    },
    remove() {
      // Lazily: whoever was killed may still be on it for a moment.
      run('umount', '-l', folder)
    },
  }
}

function tryToMount(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mount-'))
  try {
    smallDisk(join(folder, 'disk')).remove()
    rmdirSync(join(folder, 'disk'))
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, ...words: string[]) {
  const { status, stderr, error } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr?.trim() || error?.message || `${command} ended with ${status}`)
}
