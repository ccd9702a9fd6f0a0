import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Permission } from '#domain/account/permissions.ts'
import type { Season } from '#domain/season/season.ts'
import { type SeasonRecord, stateOf } from '#domain/season/seasons.ts'
import type { AppContext } from '#server/context.ts'
import { bookings, invitations, publications, registrations, statementLines, statements, tests } from '#server/platform/db/schema/index.ts'
import { isReading } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the season that a request of the office names; null for the current one. */
    chosenSeason: number | null
  }
  interface FastifyContextConfig {
    /** Whether a route changes something of a season that has ended (`inAnySeason`); it checks itself what. */
    changesEnded?: boolean
    /** What a route of the office changes, by the id in its path. */
    changes?: keyof typeof seasonOf
  }
}

/** Route config for what changes something of a season that has ended too. */
export const inAnySeason = { changesEnded: true } as const

/** Selects the id of the season to which something belongs. */
const seasonOf = {
  registration: (id: string) => sql`select round from ${registrations} where id = ${id}`,
  invitation: (id: string) =>
    sql`select round from ${registrations} where id = (select registration_id from ${invitations} where id = ${id})`,
  publication: (id: string) => sql`select round from ${publications} where id = ${id}`,
  booking: (id: string) => sql`select round from ${bookings} where id = ${id}`,
  test: (id: string) => sql`select round from ${tests} where id = ${id}`,
  statement: (id: string) => sql`select round from ${statements} where id = ${id}`,
  line: (id: string) => sql`select round from ${statements} where id = (select statement_id from ${statementLines} where id = ${id})`,
} satisfies Record<string, (id: string) => SQL>

/** What is changed with these permissions belongs to no season: colleagues, personal data, and what one has read. */
const ofNoSeason: Permission[] = ['read', 'manage colleagues', 'protect privacy']

type Seasons = Pick<AppContext, 'season' | 'seasons' | 'now'>

/**
 * Lets every request to the office name a season, as its addresses do: `?season=2025-26`. A season that has ended is only read: this is where
 * changes of it are refused, by its name and by the id of what belongs to it. Throws 400 for an unknown season.
 */
export function chooseSeason(app: FastifyInstance, context: Seasons & Pick<AppContext, 'db'>) {
  app.decorateRequest('chosenSeason', null)
  app.addHook('preValidation', async (request) => {
    const { season: name, ...query } = request.query as Record<string, unknown>
    const { changes, changesEnded, permission } = request.routeOptions.config
    if (name !== undefined) {
      const { season } = seasonNamed(context, String(name))
      request.query = query
      request.chosenSeason = season.round
      const isOfNone = permission !== undefined && ofNoSeason.includes(permission)
      if (!isReading(request.method) && !changesEnded && !isOfNone) refuseEnded(context, season.round)
    }
    const id = z.uuid().safeParse((request.params as { id?: string }).id)
    if (!changes || !id.success) return
    const { rows } = await context.db.execute<{ round: number }>(seasonOf[changes](id.data))
    if (rows[0]) refuseEnded(context, rows[0].round)
  })
}

/** Returns the season that a request of the office is about: the one it names, or the current one. */
export function seasonIn(request: FastifyRequest, context: Pick<AppContext, 'season'>): Season {
  return contextIn(request, context).season()
}

/** Returns the context of a request of the office, in which the season that it names is in force. */
export function contextIn<Context extends Pick<AppContext, 'season'>>(request: FastifyRequest, context: Context): Context {
  const { chosenSeason } = request
  return chosenSeason === null ? context : { ...context, season: (id = chosenSeason) => context.season(id) }
}

/** Returns the season with a name. Throws 400 at `season`. */
export function seasonNamed({ seasons }: Pick<AppContext, 'seasons'>, name: string): SeasonRecord {
  const found = seasons().find(({ season }) => season.name === name)
  if (!found) throw problems.invalid([{ path: 'season', message: 'There’s no season of this name.' }])
  return found
}

/** Throws 409 when what belongs to the season with this id can only be read, because it has ended. */
export function refuseEnded(context: Seasons, round: number): void {
  if (hasEnded(context, round)) throw problems.stale(`${context.season(round).name} has ended. It can be read, exported and printed.`)
}

/** Whether the season with this id has ended. */
export function hasEnded({ seasons, now }: Pick<Seasons, 'seasons' | 'now'>, round: number): boolean {
  const all = seasons()
  const found = all.find(({ season }) => season.round === round)
  return found !== undefined && stateOf(found, all, now()) === 'ended'
}
