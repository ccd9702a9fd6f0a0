import { type ChildProcess, fork } from 'node:child_process'
import type { DrawReply, DrawRequest } from './draw-process.ts'

/** A picture is refused by the processor time it takes; this is for a process that does not get any, in milliseconds. */
const patience = 30_000
/** A process without work ends after this time, in milliseconds. */
const idleFor = 60_000

const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []

/**
 * Draws a picture in a child process, whose memory and time are bounded. Each call has a process to itself; the caller bounds how many there are.
 * Returns null when the process could not be started, was ended from outside or took too long.
 */
export async function drawInProcess(request: DrawRequest): Promise<DrawReply | null> {
  const child = takeIdle() ?? start()
  const reply = await ask(child, request)
  if (reply && !reply.isSpent && child.connected) putBack(child)
  else child.kill('SIGKILL')
  return reply
}

function start(): ChildProcess {
  // None of the server's settings and keys: this process meets files that may be made to break a decoder. Of glibc's memory, what a picture
  // took goes back to the system at once.
  const child = fork(new URL('./draw-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  child.once('exit', () => {
    const place = idle.findIndex((one) => one.child === child)
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.ending)
  })
  return child
}

function takeIdle(): ChildProcess | undefined {
  const last = idle.pop()
  clearTimeout(last?.ending)
  last?.child.ref()
  last?.child.channel?.ref()
  return last?.child
}

/** An idle process holds nobody up who wants to end. It ends with this one in any case: see its 'disconnect'. */
function putBack(child: ChildProcess) {
  const ending = setTimeout(() => child.kill('SIGKILL'), idleFor).unref()
  idle.push({ child, ending })
  child.unref()
  child.channel?.unref()
}

function ask(child: ChildProcess, request: DrawRequest): Promise<DrawReply | null> {
  return new Promise((resolve) => {
    const end = (reply: DrawReply | null) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', gone).off('error', gone)
      resolve(reply)
    }
    const gone = () => end(null)
    const timer = setTimeout(gone, patience)
    child
      .on('message', end as (reply: unknown) => void)
      .on('exit', gone)
      .on('error', gone)
    child.send(request, (error) => error && gone())
  })
}
