import { readFileSync } from 'node:fs'

/** The unit in which Linux counts processor time. */
const ticksPerSecond = 100

/** Seconds of processor time a process has used, including its threads and ended children; 0 when it has exited. Linux only. */
export function processorTimeOf(pid: number): number {
  // 'pid (name) state …', where the name may contain anything. utime, stime, cutime and cstime are fields 14 to 17.
  const fields = statOf(pid).split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
