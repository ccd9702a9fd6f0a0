import type { FastifyRequest } from 'fastify'
import { countOrRefuse, type RateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { type Problem, problems } from '#server/platform/http/problem.ts'
import { personIn } from './session.ts'

type AccountLimit = {
  most: number
  minutes: number
  /** Whose requests are counted together; usually the person's who is signed in. */
  accountOf?: (request: FastifyRequest) => string | Promise<string>
  /** The answer beyond the limit, with the seconds to wait. */
  refuse?: (seconds: number) => Problem
}

/** Returns route options, with the rest of the route's config, that limit how often one account may call it. Refuses before the body is read. */
export function perAccount(
  counts: RateLimit,
  { most, minutes, accountOf = (request) => personIn(request).id, refuse = problems.tooManyRequests }: AccountLimit,
) {
  const within = minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`
  return <Config extends object>(config?: Config) => ({
    config: { limit: `${most} in ${within} and account`, ...config } as { limit: string } & Config,
    async onRequest(request: FastifyRequest) {
      const key = `${request.method} ${request.routeOptions.url} ${await accountOf(request)}`
      await countOrRefuse(counts, key, { most, milliseconds: minutes * 60_000 }, refuse)
    },
  })
}
