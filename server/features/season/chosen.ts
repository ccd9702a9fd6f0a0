import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Season } from '#domain/season/season.ts'
import { type SeasonRecord, stateOf } from '#domain/season/seasons.ts'
import type { AppContext } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { isReading } from '#server/platform/http/request-kind.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the season that a request of the office names; null for the current one. */
    chosenSeason: number | null
  }
  interface FastifyContextConfig {
    /** Whether a route changes something of a season that has ended; it checks itself what. */
    changesEnded?: boolean
  }
}

type Seasons = Pick<AppContext, 'season' | 'seasons' | 'now'>

/**
 * Lets every request to the office name a season, as its addresses do: `?season=2025-26`. A season that has ended is only read. Throws 400
 * for an unknown one.
 */
export function chooseSeason(app: FastifyInstance, context: Seasons) {
  app.decorateRequest('chosenSeason', null)
  app.addHook('preValidation', async (request) => {
    const { season: name, ...query } = request.query as Record<string, unknown>
    if (name === undefined) return
    const { season } = seasonNamed(context, String(name))
    request.query = query
    request.chosenSeason = season.round
    if (!isReading(request.method) && !request.routeOptions.config.changesEnded) refuseEnded(context, season.round)
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
export function refuseEnded({ seasons, now }: Seasons, round: number): void {
  const all = seasons()
  const found = all.find(({ season }) => season.round === round)
  if (found && stateOf(found, all, now()) === 'ended')
    throw problems.stale(`${found.season.name} has ended. It can be read, exported and printed.`)
}
