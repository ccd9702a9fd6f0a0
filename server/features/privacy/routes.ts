import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { erasure, erasureBody, personKept, personQuery, retentionPlan as retentionShape } from '#domain/privacy/privacy.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/sessions/session.ts'
import type { Deps } from '#server/context.ts'
import { keptFor } from '#server/lib/memo.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressOf, personHash } from './address-key.ts'
import { toZip } from './archive.ts'
import { erase } from './erase.ts'
import { exportPerson } from './export.ts'
import { keptAbout } from './personal-data.ts'
import { takeAwayPictures } from './pictures.ts'
import { retentionPlan } from './retention-plan.ts'

/** What is kept about one person, to be handed over or erased. The guard in front of /api/office lets administrators in only. */
export const officePrivacyRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // The key is made before the first backup, which must know the erasures after it; pictures of an erasure that was cut short go now.
  app.addHook('onReady', async () => {
    await personHash(deps.db)
    await takeAwayWhatCanBe()
  })

  const plan = keptFor(60_000, () => retentionPlan(deps))
  app.get('/retention', { config: showsNobody, schema: { response: { 200: retentionShape } } }, () => plan())

  app.get(
    '/person',
    { config: shows('opened', 'person'), schema: { querystring: personQuery, response: { 200: personKept } } },
    async (request) => {
      const { kept, things } = await keptAbout(deps.db, request.query.email)
      return showing(request, things, kept)
    },
  )

  app.get('/person.zip', { config: shows('exported', 'person'), schema: { querystring: personQuery } }, async (request, reply) => {
    await app.accessLog.flush()
    const { parts, things } = await exportPerson(deps, actorIn(request), request.query.email)
    showing(request, things, parts)
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="person.zip"')
      .send(Readable.from(toZip(parts), { objectMode: false }))
  })

  app.post('/erasures', { schema: { body: erasureBody, response: { 200: erasure } } }, async (request) => {
    const { email, confirmation, plan } = request.body
    if (addressOf(confirmation) !== addressOf(email)) {
      throw problems.invalid([{ path: 'confirmation', message: 'Type the same address again.' }])
    }
    const erased = await erase(deps, actorIn(request), { email, plan })
    // It is done, whether the pictures can be reached or not: their keys are kept until they are gone.
    await takeAwayWhatCanBe()
    return erased
  })

  function takeAwayWhatCanBe() {
    return takeAwayPictures(deps).catch((error) =>
      deps.log.error({ err: error }, 'pictures of erased registrations could not be taken away yet; it is tried again every day'),
    )
  }
}
