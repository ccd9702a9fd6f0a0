import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ownScreens } from '#domain/office-screens.ts'
import { erasure, erasureBody, personalData, personQuery } from '#domain/privacy/privacy.ts'
import { retentionPlan } from '#domain/privacy/retention.ts'
import { withdrawalsReply } from '#domain/privacy/withdrawal.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { toZip } from '#server/lib/zip.ts'
import { sendExport } from '#server/platform/http/download.ts'
import { anyDay, searchText } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, takes } from '#server/platform/http/route.ts'
import { accessRows, accessWorkbook } from './accesses.ts'
import { erase } from './erase.ts'
import { exportPerson } from './export.ts'
import { addressKey, personHash } from './ledger.ts'
import { deleteErasedPictures } from './leftovers.ts'
import { personalDataOf } from './personal-data.ts'
import { readRetentionPlan } from './retention-plan.ts'
import { listWithdrawals } from './withdraw.ts'

/** Exporting or erasing one person's data, and who has seen what. It needs the permission 'protect privacy'. */
export const officePrivacyRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  // Creates the key before the first backup, which later erasures must match, and removes the pictures of interrupted erasures.
  app.addHook('onReady', async () => {
    await personHash(context.db)
    await takeAwayWhatCanBe()
  })

  const plan = cachedFor(60_000, () => readRetentionPlan(context))
  app.get('/retention', answers(retentionPlan, showsNobody), () => plan())

  app.get(
    '/access.xlsx',
    {
      config: shows('exported', 'access'),
      schema: {
        description: 'Who has seen which data about people, newest first: of one person, or of everyone.',
        querystring: z.strictObject({ email: searchText, from: anyDay, to: anyDay }),
      },
    },
    async (request, reply) => {
      const { from, to } = request.query
      const access = { actor: actorIn(request), list: ownScreens.privacy.path, what: { kind: 'access', from, to } }
      const rows = accessRows(context.db, request.query, context.season().timeZone)
      return sendExport(reply, context.db, access, { ...accessWorkbook, rows })
    },
  )

  app.get('/withdrawals', answers(withdrawalsReply, shows('listed', 'registration')), async (request) => {
    const list = await listWithdrawals(context.db)
    return showing(request, list.rows, list)
  })

  app.get('/person', answers(personalData, shows('opened', 'person'), { querystring: personQuery }), async (request) => {
    const { data, things } = await personalDataOf(context.db, request.query.email)
    return showing(request, things, data)
  })

  app.get('/person.zip', takes(shows('exported', 'person'), { querystring: personQuery }), async (request, reply) => {
    const { parts, things } = await exportPerson(context, actorIn(request), request.query.email)
    showing(request, things, parts)
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="person.zip"')
      .send(Readable.from(toZip(parts), { objectMode: false }))
  })

  app.post('/erasures', answers(erasure, { body: erasureBody }), async (request) => {
    const { email, confirmation, plan } = request.body
    if (addressKey(confirmation) !== addressKey(email)) {
      throw problems.invalid([{ path: 'confirmation', message: 'Enter the same address again.' }])
    }
    const erased = await erase(context, actorIn(request), { email, plan })
    // The erasure is complete even if the pictures can't be reached: their keys are stored until they are gone.
    await takeAwayWhatCanBe()
    return erased
  })

  function takeAwayWhatCanBe() {
    return deleteErasedPictures(context).catch((error) =>
      context.log.error({ err: error }, 'pictures of erased registrations could not be deleted yet; it is tried again every day'),
    )
  }
}
