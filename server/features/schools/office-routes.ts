import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import type { Answers } from '#domain/forms/field.ts'
import { historyEntries, schoolClaims } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { schoolPeople } from '#domain/school/coordinator.ts'
import {
  claimDecision,
  listedStandings,
  officeSchool,
  schoolAmendment,
  schoolBody,
  schoolChanged,
  schoolColumns,
  schoolMerge,
  schoolPage,
  schoolVerification,
  schoolWorkbook,
  similarSchools as similarSchoolsReply,
} from '#domain/school/school.ts'
import { needs } from '#server/auth/guard.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { recordingExport } from '#server/platform/exports.ts'
import { historyOf } from '#server/platform/history.ts'
import { listQuery, searchText, selectedIds } from '#server/platform/http/pagination.ts'
import { sendWorkbook } from '#server/platform/http/workbook.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { amendSchool } from './amend.ts'
import { decideClaim } from './claims.ts'
import { listPeople, resetPersonsTwoFactor } from './coordinators.ts'
import { allSchools, countClaims, listSchools, readSchool } from './list.ts'
import { mergeSchool, similarSchools, unmergeSchool } from './merge.ts'
import { addSchool } from './register.ts'
import { cellsOf } from './row.ts'
import { verifySchool } from './verify.ts'

const one = z.strictObject({ id: z.uuid() })
const onePerson = z.strictObject({ id: z.uuid(), account: z.string().max(60) })
const schoolsQuery = z.strictObject({ ...listQuery.shape, standing: z.enum(listedStandings).default('registered') })
const workbookQuery = z.strictObject({ q: searchText, ids: selectedIds })

/** Schools for the office. They need the permissions 'read' and 'edit'. */
export const officeSchoolRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/schools',
    { config: shows('listed', 'school'), schema: { querystring: schoolsQuery, response: { 200: schoolPage } } },
    async (request) => {
      const page = await context.reads.page((db) => listSchools(db, request.query))
      return showing(request, page.rows, page)
    },
  )

  app.get('/claims', { config: showsNobody, schema: { response: { 200: schoolClaims } } }, async () => ({
    waiting: await context.reads.page(countClaims),
  }))

  app.get('/schools.xlsx', { config: shows('exported', 'school'), schema: { querystring: workbookQuery } }, (request, reply) => {
    const { q, ids } = request.query
    const access = {
      actor: actorIn(request),
      list: ownScreens.schools.path,
      what: { kind: 'list', view: 'registered', searched: q !== '', selected: ids.length },
    }
    return sendWorkbook(reply, {
      ...schoolWorkbook,
      columns: schoolColumns,
      rows: recordingExport(context.db, access, rows(request.query)),
    })
  })

  app.get('/schools/:id', { config: shows('opened', 'school'), schema: { params: one, response: { 200: officeSchool } } }, ({ params }) =>
    readSchool(context.db, params.id),
  )

  app.post('/schools', { schema: { body: schoolBody, response: { 201: schoolChanged } } }, async (request, reply) => {
    const { id, name, registerNo, email } = await addSchool(context, actorIn(request), request.body as Answers)
    const message = `${name} is registered under the number ${registerNo}. ${emailNotice(context, email)}`
    return reply.status(201).send({ status: 'success' as const, message, school: await readSchool(context.db, id) })
  })

  app.patch('/schools/:id', { schema: { params: one, body: schoolAmendment, response: { 200: schoolChanged } } }, async (request) => {
    const { version, ...amended } = request.body
    const { id, name } = await amendSchool(context, actorIn(request), request.params.id, version, amended as Answers)
    return { status: 'success' as const, message: `The changes to ${name} are saved.`, school: await readSchool(context.db, id) }
  })

  app.put('/schools/:id/decision', { schema: { params: one, body: claimDecision, response: { 200: schoolChanged } } }, async (request) => {
    const { decision, version, reason = '' } = request.body
    const { id, name, email } = await decideClaim(context, actorIn(request), request.params.id, {
      decision,
      version,
      reason: reason.trim(),
    })
    return {
      status: 'success' as const,
      message: `The claim to ${name} is ${decision}. ${emailNotice(context, email)}`,
      school: await readSchool(context.db, id),
    }
  })

  app.get(
    '/schools/:id/similar',
    { config: shows('listed', 'school'), schema: { params: one, response: { 200: similarSchoolsReply } } },
    async (request) => showing(request, [], { schools: await similarSchools(context.db, request.params.id) }),
  )

  app.put(
    '/schools/:id/merge',
    {
      schema: {
        description: 'Merges a school into another that is the same. Its name and register number stay as aliases.',
        params: one,
        body: schoolMerge,
        response: { 200: schoolChanged },
      },
    },
    async (request) => {
      const { from, to } = await mergeSchool(context, actorIn(request), request.params.id, request.body)
      const message = `${from.name} (${from.registerNo}) is merged into ${to.name} (${to.registerNo}). ${emailNotice(context, from.email)}`
      return { status: 'success' as const, message, school: await readSchool(context.db, from.id) }
    },
  )

  app.delete(
    '/schools/:id/merge',
    { schema: { params: one, body: z.strictObject({ version: z.int() }), response: { 200: schoolChanged } } },
    async (request) => {
      const { id, name } = await unmergeSchool(context, actorIn(request), request.params.id, request.body.version)
      return { status: 'success' as const, message: `${name} is a school of its own again.`, school: await readSchool(context.db, id) }
    },
  )

  app.get(
    '/schools/:id/people',
    { config: { ...shows('listed', 'account'), ...needs('manage colleagues') }, schema: { params: one, response: { 200: schoolPeople } } },
    async (request) => {
      const people = await listPeople(context.db, request.params.id)
      return showing(request, people, { people })
    },
  )

  app.delete(
    '/schools/:id/people/:account/two-factor',
    {
      config: needs('manage colleagues'),
      schema: {
        description:
          'Removes the second factor of somebody who signs in for a school, for a lost phone. Ends their sessions and tells them.',
        params: onePerson,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const { id, account } = request.params
      const email = await resetPersonsTwoFactor(context, actorIn(request), id, account)
      return { message: `Two-factor sign-in of ${email} is off. ${emailNotice(context, email)}` }
    },
  )

  app.put(
    '/schools/:id/verification',
    {
      schema: {
        description: 'Says whether the office made sure that this is a school. Before, no payment of it for several students is accepted.',
        params: one,
        body: schoolVerification,
        response: { 200: schoolChanged },
      },
    },
    async (request) => {
      const { version, verified } = request.body
      const { id, name } = await verifySchool(context, actorIn(request), request.params.id, { version, isVerified: verified })
      const message = verified ? `${name} is verified.` : `${name} is not verified any more.`
      return { status: 'success' as const, message, school: await readSchool(context.db, id) }
    },
  )

  app.get(
    '/schools/:id/history',
    { config: shows('opened history', 'school'), schema: { params: one, response: { 200: historyEntries } } },
    ({ params }) => historyOf(context.db, 'school', params.id),
  )

  async function* rows(asked: z.infer<typeof workbookQuery>) {
    for await (const row of allSchools(context.reads.workbook(), asked)) yield cellsOf(row)
  }
}
