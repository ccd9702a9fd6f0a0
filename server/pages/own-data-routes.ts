import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { AppOptions } from '#server/context.ts'
import { registrationByToken } from '#server/features/links/index.ts'
import { mayWithdraw, ownDataOf, withdrawnTooOften } from '#server/features/privacy/index.ts'
import { ownChangeMade } from '#server/features/registrations/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { sendDeadLink, sendPrivate } from './send.ts'

/** What is kept about a registration, behind the link in our emails: to read, and as a file. Like the status page, it's for nobody else. */
export function ownDataRoutes(app: FastifyInstance, context: AppOptions) {
  const config = { perMinute: context.limits.signIn }
  type Params = { Params: { token: string } }

  app.get<Params>('/registration/:token/data', { config }, async ({ params: { token }, query }, reply) => {
    const found = await dataOf(token, reply)
    if (!found) return sendDeadLink(reply, context)
    const { data, row } = found
    const key = z.uuid().safeParse((query as { changed?: string }).changed)
    const made = key.success ? await ownChangeMade(context, row, key.data) : null
    // Other than 'no-referrer', so that the form that withdraws comes with its origin.
    reply.header('referrer-policy', 'same-origin')
    const opensWithdrawal = 'withdraw' in (query as object)
    const refusal = (await mayWithdraw(context.db, row.id)) ? null : withdrawnTooOften(context.season())
    const shown = { data, made, ownZone: row.timeZone, opensWithdrawal, refusal }
    const content = { season: context.season(), action: `/registration/${token}`, ...shown }
    return sendPrivate(reply, context.pages.document('own-data', content))
  })

  app.get<Params>('/registration/:token/data.json', { config }, async ({ params: { token } }, reply) => {
    const found = await dataOf(token, reply)
    if (!found) throw problems.notFound()
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${found.data.reference}.json"` })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(found.data, null, 2))
  })

  async function dataOf(token: string, reply: FastifyReply) {
    const row = await registrationByToken(context.db, context.bookingLinkKey, 'status', context.season(), token)
    if (!row) return null
    reply.header('referrer-policy', 'no-referrer')
    await app.accessLog.flush()
    return { row, data: await ownDataOf(context, row) }
  }
}
