import { readFileSync } from 'node:fs'

/** Linux counts processor time in these. */
const ticksPerSecond = 100

/** Seconds of processor time that a process has used so far, with its threads and the children that have ended; 0 of one that is gone. Linux only. */
export function processorTimeOf(pid: number): number {
  // 'pid (name) state …', and a name may hold anything. utime, stime, cutime and cstime are the 14th to 17th field.
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
