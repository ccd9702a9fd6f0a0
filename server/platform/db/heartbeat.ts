import { Socket } from 'node:net'
import pg from 'pg'
import { waitAtMost } from '#server/lib/timeout.ts'
import { connectionTo, isStandby } from './addresses.ts'

/** How often the server is asked, in milliseconds. */
const everyMs = 500
/** The same while nobody takes changes, so that the next primary is found as soon as there is one. */
const impatientMs = 100
/** Counted in ticks rather than time: while this process is stalled, it can't receive answers. */
const ticksUntilLost = 7
/** After this many ticks without an answer, the connection is replaced. */
const ticksUntilAnew = 10

type Line = { address: string; client: pg.Client; socket: Socket; connected: Promise<unknown> }

/** `isReplica`: standbys count as well. `lost` and `found` may be called for the first time long after the start, or never. */
type Watch = { isReplica: boolean; lost(): void; found(address: string): void }

/**
 * Pings a PostgreSQL server twice a second on a separate connection. Calls `lost` after 3.5 seconds of silence, and `found` at the first
 * answer after that, or when another of the addresses answers than before. A standby doesn't count as an answer, and a refusal does, unless
 * the server is starting or stopping. Doesn't keep the process alive. Decision: docs/decisions/0012-heartbeat.md.
 */
export function startHeartbeat(addresses: [string, ...string[]], { isReplica, lost, found }: Watch): { stop(): Promise<void> } {
  let line: Line | null = null
  let [known] = addresses
  let next = 0
  let isAsking = false
  let silent = 0
  let again: NodeJS.Timeout | undefined
  let isOver = false

  const ask = async () => {
    isAsking = true
    const address = await whoAnswers()
    if (address !== null) {
      if (silent >= ticksUntilLost || address !== known) found(address)
      known = address
      silent = 0
    } else if (!isOver) again = setTimeout(askUnlessAsking, impatientMs).unref()
    isAsking = false
  }
  const askUnlessAsking = () => {
    clearTimeout(again)
    if (!isAsking) void ask()
  }
  const whoAnswers = async () => {
    for (const _ of addresses) {
      line ??= call(addresses[next] ?? '')
      const { address, client, connected, socket } = line
      let isRefused = false
      try {
        await connected
        if (isReplica || !(await isStandby(client))) return address
      } catch (error) {
        isRefused = error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? '')
      }
      socket.destroy()
      line = null
      if (isRefused && address === known) return address
      next = (next + 1) % addresses.length
    }
    return null
  }
  const timer = setInterval(() => {
    silent += 1
    if (silent === ticksUntilLost) lost()
    if (silent % ticksUntilAnew === 0) line?.socket.destroy()
    askUnlessAsking()
  }, everyMs)
  timer.unref()

  return {
    async stop() {
      isOver = true
      clearInterval(timer)
      clearTimeout(again)
      if (!line) return
      const { client, socket } = line
      // From here it keeps the process alive: a script that only waits for this would otherwise end early.
      socket.ref()
      await waitAtMost(1_000, client.end())
      socket.destroy()
    },
  }
}

function call(address: string): Line {
  const socket = new Socket()
  socket.unref()
  const client = new pg.Client({ ...connectionTo(address), connectionTimeoutMillis: 0, stream: () => socket })
  client.on('error', () => {})
  const connected = client.connect()
  connected.catch(() => {})
  return { address, client, socket, connected }
}
