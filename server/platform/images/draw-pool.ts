import { type ChildProcess, fork } from 'node:child_process'
import { askProcess } from '#server/lib/ask-process.ts'
import type { DrawReply, DrawRequest, LinesReply, LinesRequest } from './draw-process.ts'

/** Milliseconds to wait for a process that gets no processor time; a picture that uses too much is refused by its own limit. */
const patience = 30_000
/** An idle process ends after this many milliseconds. */
const idleFor = 60_000

const idle: { child: ChildProcess; ending: NodeJS.Timeout }[] = []

/**
 * Draws a picture in a child process with bounded memory and time. Each call gets its own process; the caller limits how many there are.
 * Returns null when the process couldn't be started, was killed or took too long.
 */
export function drawInProcess(request: DrawRequest): Promise<DrawReply | null> {
  return ask(request)
}

/** Finds the lines of writing in a picture that was drawn before, in such a process. */
export function linesInProcess(drawn: Uint8Array): Promise<LinesReply | null> {
  return ask({ drawn } satisfies LinesRequest)
}

async function ask<Reply extends { isSpent: boolean }>(request: DrawRequest | LinesRequest): Promise<Reply | null> {
  const child = takeIdle() ?? start()
  const reply = await askProcess<Reply>(child, request, patience)
  if (reply && !reply.isSpent && child.connected) putBack(child)
  else child.kill('SIGKILL')
  return reply
}

function start(): ChildProcess {
  // The process gets none of the server's settings and keys, because it handles files that may be made to break a decoder. The glibc
  // settings return a picture's memory to the system at once.
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

/** An idle process doesn't keep this one alive. It ends with this one in any case: see its 'disconnect'. */
function putBack(child: ChildProcess) {
  const ending = setTimeout(() => child.kill('SIGKILL'), idleFor).unref()
  idle.push({ child, ending })
  child.unref()
  child.channel?.unref()
}
