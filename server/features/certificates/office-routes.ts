import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import {
  certificateSummary,
  fileQuery,
  ofCompetition,
  paperQuery,
  type WhoseCertificates,
  whoseCertificates,
} from '#domain/certificate/api.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { contextIn } from '#server/features/season/index.ts'
import { record } from '#server/platform/history.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { certificateFile, certificatesIn, drawFile, type Scope } from './files.ts'
import { isValid, makeCertificates } from './keep-current.ts'
import { askForNames, certifiable, summaryOf } from './summary.ts'

/** Certificates of published results; they may be prepared while a publication can still be taken back. Making them needs the permission 'edit'. */
export const officeCertificateRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/certificates/:competition',
    answers(certificateSummary, shows('listed', 'registration'), { params: ofCompetition, querystring: whoseCertificates }),
    async (request) => {
      const summary = await summaryOf(contextIn(request, context), scopeOf(request.params.competition, request.query))
      return showing(request, [...summary.unprintable, ...summary.names, ...(summary.example ? [summary.example] : [])], summary)
    },
  )

  app.post('/certificates/:competition', answers(messageReply, { params: ofCompetition, body: whoseCertificates }), async (request) => {
    const { printable } = await certifiable(context, scopeOf(request.params.competition, request.body))
    if (printable.length === 0) throw problems.stale('There is no published result to make a certificate of.')
    const ids = printable.map(({ row }) => row.id)
    const { made, replaced } = await makeCertificates(context, actorIn(request), ids)
    return { message: madeText(made, replaced) }
  })

  app.post(
    '/certificates/:competition/names',
    answers(messageReply, {
      description: 'Asks the families of names that can’t be printed for the name in Latin letters, each once.',
      params: ofCompetition,
      body: whoseCertificates,
    }),
    async (request) => {
      const asked = await askForNames(context, actorIn(request), scopeOf(request.params.competition, request.body))
      return { message: `${asked} ${asked === 1 ? 'family is' : 'families are'} asked for the name in Latin letters.` }
    },
  )

  app.get(
    '/certificates/:competition/file',
    {
      config: { ...needs('edit'), ...shows('exported', 'registration') },
      schema: {
        description: 'The certificates of a school or of all: one PDF.',
        params: ofCompetition,
        querystring: fileQuery,
      },
    },
    async (request, reply) => {
      const { competition } = request.params
      const { school, paper } = request.query
      const rows = await certificatesIn(contextIn(request, context), { competition, schoolId: school ?? null }, isValid)
      const after = { kind: 'certificates', rows: rows.length }
      await context.db.transaction((tx) =>
        record(tx, { actor: actorIn(request), action: 'exported', subject: 'workbook', subjectId: competition, after }),
      )
      showing(request, rows, null)
      const turn = { account: personIn(request).id, isOffice: true }
      return sendFile(reply, await drawFile(context, turn, rows, { competition, paper }))
    },
  )

  app.get(
    '/registrations/:id/certificate',
    takes(shows('exported', 'registration'), { ...byId, querystring: paperQuery }),
    async (request, reply) => {
      const found = await certificateFile(context, request.params.id, request.query.paper, isValid)
      if (!found) throw problems.notFound()
      return sendFile(reply, found)
    },
  )
}

function scopeOf(competition: string, { registration, school }: WhoseCertificates): Scope {
  return { competition, schoolId: school ?? null, registrationId: registration }
}

function madeText(made: number, replaced: number): string {
  const some = (count: number) => `${count} ${count === 1 ? 'certificate' : 'certificates'}`
  if (made === 0 && replaced === 0) return 'Every certificate is up to date.'
  return [...(made > 0 ? [`${some(made)} made.`] : []), ...(replaced > 0 ? [`${some(replaced)} made again.`] : [])].join(' ')
}
