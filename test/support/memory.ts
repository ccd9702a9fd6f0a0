import { existsSync, readFileSync } from 'node:fs'

/**
 * Bytes of memory that a process and those it started use; 0 where the system does not say. A page that several of them share, such as the
 * program itself, counts once: the system divides it among them.
 */
export function memoryOf(pid: number): number {
  const children = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(children)) return 0
  const pids = [String(pid), ...readFileSync(children, 'utf8').split(' ')].filter(Boolean)
  return pids.reduce((sum, one) => sum + memoryOfOne(one), 0)
}

/** A process that has just ended uses nothing. */
function memoryOfOne(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
