import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import type { Answers } from '#domain/forms/field.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { schoolPeople } from '#domain/school/coordinator.ts'
import {
  officeSchool,
  schoolChanged,
  schoolColumns,
  schoolCountries,
  schoolDecision,
  schoolPage,
  schoolStatuses,
  schoolsToDecide,
  schoolVerification,
  schoolWorkbook,
} from '#domain/school/school.ts'
import { schoolAmendment, schoolBody } from '#domain/school/school-body.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { historyOf } from '#server/platform/history.ts'
import { sendExport } from '#server/platform/http/download.ts'
import { listQuery, searchText, selectedIds } from '#server/platform/http/input.ts'
import { answers, byId, creates, takes } from '#server/platform/http/route.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { amendSchool } from './amend.ts'
import { listPeople, removeCoordinator, resetPersonsTwoFactor } from './coordinators.ts'
import { decideSchool } from './decide.ts'
import { allSchools, listSchools, readSchool } from './list.ts'
import { addSchool } from './register.ts'
import { schoolCells } from './row.ts'
import { listToDecide } from './to-decide.ts'
import { verifySchool } from './verify.ts'

const onePerson = z.strictObject({ id: z.uuid(), account: z.string().max(60) })
const country = z.enum(schoolCountries).default('')
const schoolsQuery = z.strictObject({ ...listQuery.shape, status: z.enum(schoolStatuses).default('registered'), country })
const workbookQuery = z.strictObject({ q: searchText, country, ids: selectedIds })

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Schools for the office. They need the permissions 'read' and 'edit'. */
export const officeSchoolRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  listRoutes(app, context)
  recordRoutes(app, context)
  peopleRoutes(app, context)
}

/** Lists and the workbook. */
function listRoutes(app: App, context: AppOptions) {
  app.get('/schools', answers(schoolPage, shows('listed', 'school'), { querystring: schoolsQuery }), async (request) => {
    const page = await listSchools(context.db, request.query)
    return showing(request, page.rows, page)
  })

  app.get(
    '/schools/to-decide',
    answers(schoolsToDecide, shows('listed', 'school'), {
      description: 'Schools to verify, and second registrations of a school to decide.',
    }),
    async (request) => {
      const schools = await listToDecide(context.db)
      return showing(
        request,
        schools.map(({ school }) => school),
        { schools },
      )
    },
  )

  app.get('/schools.xlsx', takes(shows('exported', 'school'), { querystring: workbookQuery }), (request, reply) => {
    const { q, ids } = request.query
    const what = { kind: 'list', view: 'registered', searched: q !== '', selected: ids.length }
    const whole = { ...schoolWorkbook, columns: schoolColumns, rows: rowsOf(context.db, request.query) }
    return sendExport(reply, context.db, { actor: actorIn(request), list: ownScreens.schools.path, what }, whole)
  })
}

/** One school: read, added, corrected, decided and verified. */
function recordRoutes(app: App, context: AppOptions) {
  app.get('/schools/:id', answers(officeSchool, shows('opened', 'school'), byId), ({ params }) => readSchool(context.db, params.id))

  app.post('/schools', creates(schoolChanged, { body: schoolBody }), async (request) => {
    const { id, name, registerNo, email } = await addSchool(context, actorIn(request), request.body as Answers)
    const message = `${name} is registered under the number ${registerNo}. ${emailNotice(context, email)}`
    return { status: 'success' as const, message, school: await readSchool(context.db, id) }
  })

  app.patch('/schools/:id', answers(schoolChanged, { ...byId, body: schoolAmendment }), async (request) => {
    const { version, ...amended } = request.body
    const { id, name } = await amendSchool(context, actorIn(request), request.params.id, version, amended as Answers)
    return { status: 'success' as const, message: `The changes to ${name} are saved.`, school: await readSchool(context.db, id) }
  })

  app.put(
    '/schools/:id/decision',
    answers(schoolChanged, {
      description:
        'Decides a second registration of a school. Accepted, the school moves to its address, and whoever signed in until now can’t any more. Declined, nothing changes. A school that isn’t verified can be declined too.',
      ...byId,
      body: schoolDecision,
    }),
    async (request) => {
      const { decision, version, reason = '' } = request.body
      const decided = { decision, version, reason: reason.trim() }
      const { id, name, registerNo, email } = await decideSchool(context, actorIn(request), request.params.id, decided)
      const what =
        decision === 'accepted'
          ? `${name} (${registerNo}) is verified, with the address ${email}.`
          : `The registration of ${name} is declined.`
      return { status: 'success' as const, message: `${what} ${emailNotice(context, email)}`, school: await readSchool(context.db, id) }
    },
  )

  app.put(
    '/schools/:id/verification',
    answers(schoolChanged, {
      description: 'Verifies a school, or takes that back. Before, it pays for nobody and sees only the students that it entered itself.',
      ...byId,
      body: schoolVerification,
    }),
    async (request) => {
      const { version, verified } = request.body
      const { id, name } = await verifySchool(context, actorIn(request), request.params.id, { version, isVerified: verified })
      const message = verified ? `${name} is verified.` : `${name} isn’t verified any more.`
      return { status: 'success' as const, message, school: await readSchool(context.db, id) }
    },
  )

  app.get('/schools/:id/history', answers(historyEntries, shows('opened history', 'school'), byId), ({ params }) =>
    historyOf(context.db, 'school', params.id),
  )
}

/** Who signs in for a school. */
function peopleRoutes(app: App, context: AppOptions) {
  app.get('/schools/:id/people', answers(schoolPeople, shows('listed', 'account'), needs('manage colleagues'), byId), async (request) => {
    const people = await listPeople(context.db, request.params.id)
    return showing(request, people, { people })
  })

  app.delete(
    '/schools/:id/people/:account',
    answers(messageReply, needs('manage colleagues'), {
      description: 'Removes somebody whom a school has invited, and ends their sessions. The account that registered it stays.',
      params: onePerson,
    }),
    async (request) => {
      const { id, account } = request.params
      return { message: `${await removeCoordinator(context, actorIn(request), id, account)} can’t sign in for the school any more.` }
    },
  )

  app.delete(
    '/schools/:id/people/:account/two-factor',
    answers(messageReply, needs('manage colleagues'), {
      description: 'Removes the second factor of somebody who signs in for a school, for a lost phone. Ends their sessions and tells them.',
      params: onePerson,
    }),
    async (request) => {
      const { id, account } = request.params
      const email = await resetPersonsTwoFactor(context, actorIn(request), id, account)
      return { message: `Two-factor sign-in of ${email} is off. ${emailNotice(context, email)}` }
    },
  )
}

async function* rowsOf(db: AppOptions['db'], asked: z.infer<typeof workbookQuery>) {
  for await (const row of allSchools(db, asked)) yield schoolCells(row)
}
