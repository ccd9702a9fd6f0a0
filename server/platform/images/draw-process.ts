import { constants, setPriority } from 'node:os'
import { type DrawnPicture, draw, mostOfPicture } from './draw.ts'

// The process that decodes what strangers upload, started and ended by draw-pool.ts.

/** A process that has grown past this is replaced, in bytes. */
const spentAt = 112 * 1024 * 1024
const watchedEvery = 10

export type DrawRequest = { upload: Uint8Array; width: number; height: number }
export type DrawReply = { drawn: DrawnPicture; isSpent: boolean } | { failed: 'unreadable' | 'costly'; isSpent: boolean }

// The server answers visitors first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Whoever stops the server with its whole group: it still has pictures to finish, and ends this process when it ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

process.on('message', async ({ upload, ...size }: DrawRequest) => {
  const before = process.cpuUsage()
  // Decoding is native work on another thread: this one is free to watch, and cannot stop it except by ending the process.
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
})

const isSpent = () => process.memoryUsage.rss() > spentAt
