import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How often it is asked, in milliseconds. */
const everyMs = 500
/** Counted in ticks and not by the clock: while this process itself stands still, nobody can have answered it. */
const ticksUntilLost = 7
/** Whoever is silent for this long may have forgotten the connection. */
const ticksUntilAnew = 10

type Line = { client: pg.Client; socket: Socket; connected: Promise<unknown> }

/**
 * Asks a PostgreSQL server twice a second, on a connection of its own, whether it is there. Calls `lost` when it has been
 * silent for 3.5 seconds, and `found` at the first answer after that. A refusal is an answer as well, but not one by a
 * server that is starting or stopping. Keeps no process alive. Decision: docs/decisions/0012-heartbeat.md.
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
      // It keeps the process now: a script that only waits for this would end half way.
      socket.ref()
      await Promise.race([client.end(), pause(1_000, undefined, { ref: false })])
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
