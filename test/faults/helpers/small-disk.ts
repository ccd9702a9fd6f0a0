import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  /** Resizes the disk so that this many bytes are free. */
  leave(bytes: number): void
  remove(): void
}

/** Why no disk can be mounted here, in the system's words; '' if one can. Only root may mount. */
export const mountRefusal: string = tryToMount()

/** Creates `folder` and mounts a disk in memory on it. */
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
      // Lazily: a killed process may hold it for a moment.
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
