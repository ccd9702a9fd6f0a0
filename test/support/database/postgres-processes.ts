import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The child processes of a PostgreSQL, by the id of its postmaster. */
export function processesOf(postmaster: number): number[] {
  return all()
    .filter(({ parent }) => parent === postmaster)
    .map(({ pid }) => pid)
}

function all(): { pid: number; parent: number }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    return lines.map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent }
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }))
}

function parentOf(pid: string): number {
  try {
    // 'pid (name) state parent …', where the name may contain anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It has already exited.
    return 0
  }
}
