import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorChain } from '#server/lib/error-chain.ts'
import { openPool } from './connect.ts'
import { surviveConnectionErrors } from './connection-errors.ts'
import type { DatabaseLog } from './database.ts'
import { type Position, positionOf, type Standing, standingOf } from './wal-position.ts'

export type Replica = {
  /** At most so many milliseconds ago it held all that was committed, as last seen; Infinity while it is of no use. */
  behind(): number
  /**
   * What `work` finds on a connection that holds everything up to a position, waited for up to `patience` milliseconds. Null
   * when there is none, or `work` fails there; what took too long is thrown, since it would take too long elsewhere as well.
   */
  read<T>(position: Position, patience: number, work: (client: pg.PoolClient) => Promise<T>): Promise<{ answer: T } | null>
  close(): Promise<void>
}

/** How often it is looked at, in milliseconds. */
const everyMs = 500
/** What was committed this moment is on its way for so long, in milliseconds; a replica that takes longer is behind. */
const onItsWay = 30
/** Whoever keeps the server hears of more, in milliseconds. */
const tooFar = 10_000

const faults = {
  silent: 'does not answer',
  stranger: 'is not a copy of this database that follows it',
  untold: 'cannot be compared: the database does not tell its user where it is',
  behind: `is more than ${tooFar / 1000} seconds behind`,
}

/** Follows a streaming replica of `primary`, which may come and go, and says in the log when it does. Returns at once. */
export function followReplica(replicaUrl: string, primary: pg.Pool, log: DatabaseLog): Replica {
  const { pool, close } = openPool(replicaUrl, { lost() {}, found() {} })
  // One line for all connections is enough: that of the look.
  surviveConnectionErrors(pool, { ...log, error() {} })
  /** A moment (of performance.now()) up to which it holds everything. */
  let upTo = Number.NEGATIVE_INFINITY
  /** Where the primary was at a later moment. */
  let ahead: { position: Position; at: number } | null = null
  let said: keyof typeof faults | 'well' | null = null
  let underWay: Promise<void> | null = null

  const behind = () => performance.now() - upTo
  const look = async () => {
    const at = performance.now()
    try {
      ahead ??= { position: await positionOf(primary), at }
    } catch (error) {
      // When the primary does not answer, that is not the replica's fault, and somebody else says so.
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) say('untold', { err: error })
      return
    }
    const standing = await reached(pool, ahead.position, onItsWay).catch((error: unknown) => {
      say('silent', { err: error })
      return 'silent' as const
    })
    if (standing === 'there') upTo = ahead.at
    if (standing === 'stranger') say('stranger')
    if (standing === 'stranger' || standing === 'silent') upTo = Number.NEGATIVE_INFINITY
    else if (behind() <= tooFar) say('well')
    else if (performance.now() - ahead.at > tooFar) say('behind')
    if (standing !== 'behind') ahead = null
  }
  const lookNow = () => {
    underWay ??= look().finally(() => {
      underWay = null
    })
  }
  const timer = setInterval(lookNow, everyMs)
  timer.unref()
  lookNow()

  return {
    behind,
    async read(position, patience, work) {
      let client: pg.PoolClient | null = null
      let isBroken = true
      try {
        client = await pool.connect()
        const standing = await reached(client, position, patience)
        const found = standing === 'there' ? { answer: await work(client) } : null
        isBroken = false
        if (standing === 'stranger') lookNow()
        return found
      } catch (error) {
        if (errorChain(error).some(({ code }) => code === '57014')) throw error
        lookNow()
        return null
      } finally {
        client?.release(isBroken)
      }
    },
    async close() {
      clearInterval(timer)
      await underWay
      await close()
    },
  }

  function say(now: keyof typeof faults | 'well', fields = {}) {
    if (now === said) return
    said = now
    if (now === 'well') log.info({}, 'Lists and workbooks are read from the replica')
    else log.warn(fields, `Lists and workbooks are read where everything is written: the replica ${faults[now]}`)
  }
}

/** Waits for it to come so far, for `patience` milliseconds at most. */
async function reached(client: Pick<pg.Pool | pg.PoolClient, 'query'>, position: Position, patience: number): Promise<Standing> {
  for (let next = 2, left = patience; ; next *= 2) {
    const standing = await standingOf(client, position)
    if (standing !== 'behind' || left <= 0) return standing
    await pause(Math.min(next, left))
    left -= next
  }
}
