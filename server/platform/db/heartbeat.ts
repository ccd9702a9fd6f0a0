import { Socket } from 'node:net'
import pg from 'pg'
import { waitAtMost } from '#server/lib/timeout.ts'

/** How often the server is asked, in milliseconds. */
const everyMs = 500
/** Counted in ticks rather than time: while this process is stalled, it can't receive answers. */
const ticksUntilLost = 7
/** After this many ticks without an answer, the connection is replaced. */
const ticksUntilAnew = 10

type Line = { client: pg.Client; socket: Socket; connected: Promise<unknown> }

/**
 * Pings a PostgreSQL server twice a second on a separate connection. Calls `lost` after 3.5 seconds of silence, and `found` at the first
 * answer after that. A refusal counts as an answer, unless the server is starting or stopping. Doesn't keep the process alive. Decision:
 * docs/decisions/0012-heartbeat.md.
 */
export function startHeartbeat(connection: pg.ClientConfig, { lost, found }: { lost(): void; found(): void }): { stop(): Promise<void> } {
  let line: Line | null = null
  let isAsking = false
  let silent = 0

  const ask = async () => {
    isAsking = true
    if (await isThere()) {
      if (silent >= ticksUntilLost) found()
      silent = 0
    }
    isAsking = false
  }
  const isThere = async () => {
    try {
      line ??= call(connection)
      await line.connected
      await line.client.query('select 1')
      return true
    } catch (error) {
      line?.socket.destroy()
      line = null
      return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    }
  }
  const timer = setInterval(() => {
    silent += 1
    if (silent === ticksUntilLost) lost()
    if (silent % ticksUntilAnew === 0) line?.socket.destroy()
    if (!isAsking) void ask()
  }, everyMs)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      if (!line) return
      const { client, socket } = line
      // From here it keeps the process alive: a script that only waits for this would otherwise end early.
      socket.ref()
      await waitAtMost(1_000, client.end())
      socket.destroy()
    },
  }
}

function call(connection: pg.ClientConfig): Line {
  const socket = new Socket()
  socket.unref()
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0, stream: () => socket })
  client.on('error', () => {})
  const connected = client.connect()
  connected.catch(() => {})
  return { client, socket, connected }
}
