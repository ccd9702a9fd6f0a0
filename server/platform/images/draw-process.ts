import { constants, setPriority } from 'node:os'
import { type DrawnPicture, draw, mostOfPicture } from './draw.ts'
import type { Line } from './line.ts'
import { linesIn } from './lines.ts'

// The process that decodes uploads; draw-pool.ts starts and ends it.

/** A process that has grown beyond this many bytes is replaced. */
const spentAt = 112 * 1024 * 1024
const watchedEvery = 10

export type DrawRequest = { upload: Uint8Array; width: number; height: number }
export type DrawReply = { drawn: DrawnPicture; isSpent: boolean } | { failed: 'unreadable' | 'costly'; isSpent: boolean }
/** A picture that was drawn before, in which to find the writing. */
export type LinesRequest = { drawn: Uint8Array }
export type LinesReply = { lines: Line[]; isSpent: boolean }

// Answering visitors comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A signal to the whole process group reaches this process too. The server still has pictures to finish, and ends this process when it
// ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

process.on('message', async (request: DrawRequest | LinesRequest) => {
  if ('drawn' in request) {
    // It has few pixels, and finding its lines has bounds of its own.
    const lines = await linesIn(request.drawn).catch(() => [])
    process.send?.({ lines, isSpent: isSpent() } satisfies LinesReply)
  } else await redraw(request)
})

async function redraw({ upload, ...size }: DrawRequest) {
  const before = process.cpuUsage()
  // Decoding runs natively on another thread. This thread can only watch it, and stop it by ending the process.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > mostOfPicture.processorTime || process.memoryUsage.rss() > mostOfPicture.memory)
      reply({ failed: 'costly', isSpent: true })
  }, watchedEvery)
  await draw(upload, size).then(
    (drawn) => reply({ drawn, isSpent: isSpent() }),
    () => reply({ failed: 'unreadable', isSpent: isSpent() }),
  )

  function reply(answer: DrawReply) {
    clearInterval(watch)
    process.send?.(answer)
  }
}

const isSpent = () => process.memoryUsage.rss() > spentAt
