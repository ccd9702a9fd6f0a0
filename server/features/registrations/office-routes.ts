import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { historyEntries } from '#domain/account/history.ts'
import { may } from '#domain/account/permissions.ts'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { competitionNamed, listFor } from '#domain/competitions/index.ts'
import { isStorable } from '#domain/lib/text.ts'
import {
  agreedDisclaimer,
  correctionBody,
  type ExportKind,
  officeRegistration,
  peopleFound,
  registrationPage,
  waiting,
  withFamilies,
} from '#domain/registration/api.ts'
import { dueText } from '#domain/registration/correction.ts'
import {
  decisionBody,
  decisionPreview,
  decisionResults,
  decisionsBody,
  registrationChanged,
  selectionBody,
  type Undoable,
  versionBody,
} from '#domain/registration/decision.ts'
import { listTabs } from '#domain/registration/list-tabs.ts'
import { statusWords } from '#domain/registration/registration.ts'
import { undoTime } from '#domain/registration/review.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs, requirePermission } from '#server/auth/guard.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { isOfSchool, noteMissing } from '#server/features/payments/index.ts'
import { contextIn, disclaimerAgreed, inAnySeason, seasonIn } from '#server/features/season/index.ts'
import { proofs, registrations } from '#server/platform/db/schema/index.ts'
import { historyOf, recordingExport } from '#server/platform/history.ts'
import { sendWorkbook } from '#server/platform/http/download.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { fullKey, thumbnailKey } from '#server/platform/images/pictures.ts'
import { emailNotice } from '#server/platform/mail/outbox.ts'
import { amend } from './amend.ts'
import { sendNewLink } from './check.ts'
import { askForCorrection } from './corrections/ask.ts'
import { asksForPayment } from './corrections/request.ts'
import { decide, liveBookingText, reopen } from './decisions/decide.ts'
import { decideMany, preview } from './decisions/decide-many.ts'
import { countTabs, countWaiting, countWithFamilies, findPeople, listRegistrations } from './list.ts'
import { toOfficeRow } from './office-rows.ts'
import { openWithOthers } from './review/claims.ts'
import type { Row } from './row.ts'
import { filterQuery, pageQuery, type registrationsQuery, selectionFrom, sortingFrom, workbookQuery } from './selection.ts'
import { workbook } from './workbook.ts'

const peopleQuery = z.strictObject({ q: z.string().trim().min(2).max(120).refine(isStorable) })

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Registrations for the office. They need the permissions 'read' and 'decide', or what they name. */
export const officeRegistrationRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  listRoutes(app, context)
  bulkRoutes(app, context)
  exportRoutes(app, context)
  statusRoutes(app, context)
  recordRoutes(app, context)
  pictureRoutes(app, context)
}

/** Counts, lists and the search. */
function listRoutes(app: App, context: AppOptions) {
  app.get('/waiting', answers(waiting, showsNobody), (request) => countWaiting(context.db, seasonIn(request, context).round))

  app.get('/corrections', answers(withFamilies, showsNobody), (request) =>
    countWithFamilies(context.db, seasonIn(request, context).round, context.now()),
  )

  app.get('/registrations', answers(registrationPage, shows('listed', 'registration'), { querystring: pageQuery }), async (request) => {
    const { query } = request
    const [selection, sorting] = [selectionFrom(query, contextIn(request, context)), sortingFrom(query)]
    const page = await listRegistrations(context.db, selection, { ...query, sorting })
    const undecided = page.rows.filter(({ status }) => status === 'pending')
    const open = await openWithOthers(context.db, undecided, personIn(request).id)
    return showing(request, page.rows, { ...page, rows: page.rows.map((row) => ({ ...row, ...open(row.id) })) })
  })

  app.get('/people', answers(peopleFound, shows('listed', 'registration'), { querystring: peopleQuery }), async (request) => {
    const found = await findPeople(context.db, seasonIn(request, context).round, request.query.q)
    return showing(request, found.people, found)
  })
}

/** Decisions about several registrations. */
function bulkRoutes(app: App, context: AppOptions) {
  app.post(
    '/decisions/preview',
    {
      config: { ...shows('listed', 'registration'), ...inAnySeason },
      bodyLimit: 256 * 1024,
      schema: { body: selectionBody, response: { 200: decisionPreview } },
    },
    async (request) => {
      const { body } = request
      // With both, the filters would be ignored.
      if (body.rows && body.matching) throw rowsOrFilters()
      const about = body.rows ? { rows: body.rows } : { selection: matchingIn(contextIn(request, context), body.matching) }
      const outcome = await preview(context.db, body.decision, about, personIn(request).id)
      return showing(request, [...outcome.can, ...outcome.left_out, ...outcome.cannot], outcome)
    },
  )

  app.put('/decisions', answers(decisionResults, inAnySeason, { body: decisionsBody }), async (request) => {
    const { decision, rows, reason = '', batch = randomUUID() } = request.body
    return await decideMany(context, actorIn(request), { decision, rows, reason: reason.trim(), batch })
  })
}

/** The workbooks of a list, and its tabs. */
function exportRoutes(app: App, context: AppOptions) {
  app.get('/registrations.xlsx', takes(shows('exported', 'registration'), { querystring: workbookQuery }), async (request, reply) => {
    const { query } = request
    const { kind } = query
    if (kind === 'accountant') requirePermission(request, 'export for the accountant')
    const officeList = listFor(competitionNamed(query.competition), query.status)
    const whole = workbook(context.db, officeList, selectionFrom(query, contextIn(request, context)), kind)
    return sendWorkbook(reply, { ...whole, rows: await recorded(context, request, officeList, kind, query, whole.rows) })
  })

  app.get('/views', answers(listTabs, showsNobody, { querystring: z.strictObject({ list: z.string().max(60) }) }), (request) =>
    countTabs(context.db, contextIn(request, context), request.query.list),
  )
}

/** What becomes of a registration: decided, sent back to the family, reopened. */
function statusRoutes(app: App, context: AppOptions) {
  app.put('/registrations/:id/decision', answers(registrationChanged, inAnySeason, { ...byId, body: decisionBody }), async (request) => {
    const { decision, version, reason = '' } = request.body
    const mayAcceptUsed = may(personIn(request), 'accept used payment')
    const asked = { decision, version, reason: reason.trim(), mayAcceptUsed }
    const { row, booking, undo } = await decide(context, actorIn(request), request.params.id, asked)
    return await answer(context, row, `${row.name} is ${decision}. ${heldNotice(context, row)}${liveBookingText(booking)}`, undo)
  })

  app.put(
    '/registrations/:id/correction',
    answers(registrationChanged, inAnySeason, { ...byId, body: correctionBody }),
    async (request) => {
      const { version, fields, reason, due_on: dueOn = null } = request.body
      const asked = { version, fields, reason: reason.trim(), dueOn }
      const { row, dueAt, undo } = await askForCorrection(context, actorIn(request), request.params.id, asked)
      const until = dueText(dueAt, context.season().timeZone)
      const isSchools = asksForPayment(row, { fields }) && (await isOfSchool(context.db, row.paymentId))
      const isShared = asksForPayment(row, { fields }) && undo.batch !== null
      const where = isSchools ? 'The payment is with the school' : `${isShared ? 'The payment' : row.name} is with the family`
      return await answer(context, row, `${where} until ${until}. ${heldNotice(context, row)}`, undo)
    },
  )

  app.delete('/registrations/:id/decision', answers(registrationChanged, inAnySeason, { ...byId, body: versionBody }), async (request) => {
    const { row, booking } = await reopen(context, actorIn(request), request.params.id, request.body.version)
    return await answer(context, row, `${row.name} is waiting for review again.${liveBookingText(booking)}`)
  })
}

/** One registration: corrected, read, with its history. */
function recordRoutes(app: App, context: AppOptions) {
  app.post(
    '/registrations/:id/link',
    answers(registrationChanged, needs('send emails'), inAnySeason, {
      description: 'Emails the family a new link to its registration. Earlier links stop working.',
      ...byId,
      body: versionBody,
    }),
    async (request) => {
      const row = await sendNewLink(context, actorIn(request), request.params.id, request.body.version)
      return await answer(context, row, `The earlier links of ${row.name} no longer work. ${emailNotice(context, row.contactEmail)}`)
    },
  )

  app.patch(
    '/registrations/:id',
    answers(registrationChanged, needs('edit'), inAnySeason, {
      ...byId,
      body: z.object({ version: z.int() }).catchall(z.string().max(2000)),
    }),
    async (request) => {
      const { version, ...amended } = request.body
      const row = await amend(context, actorIn(request), request.params.id, version, amended as Record<string, string>)
      return await answer(context, row, `The changes to ${row.name} are saved.`)
    },
  )

  app.get('/registrations/:id', answers(officeRegistration, shows('opened', 'registration'), byId), async ({ params }) => {
    const row = existing(await context.db.select().from(registrations).where(eq(registrations.id, params.id)))
    return await toOfficeRow(context.db, row)
  })

  app.get('/registrations/:id/history', answers(historyEntries, shows('opened history', 'registration'), byId), ({ params }) =>
    historyOf(context.db, 'registration', params.id),
  )

  app.get('/registrations/:id/disclaimer', answers(agreedDisclaimer, showsNobody, byId), async ({ params }) => {
    const row = existing(await context.db.select().from(registrations).where(eq(registrations.id, params.id)))
    return { version: row.disclaimerVersion, clauses: await disclaimerAgreed(context.db, row) }
  })
}

/** The payment's screenshot. */
function pictureRoutes(app: App, context: AppOptions) {
  // Thumbnails are unreadable and come with every row of a list, which is recorded.
  const pictures = { screenshot: [fullKey, shows('opened picture', 'registration')], thumbnail: [thumbnailKey, showsNobody] } as const
  for (const [name, [keyOf, config]] of Object.entries(pictures)) {
    app.get(`/registrations/:id/${name}`, { config, schema: byId }, async (request, reply) => {
      const [proof] = await context.db
        .select({ fileKey: proofs.fileKey, paymentId: proofs.paymentId, version: proofs.version })
        .from(registrations)
        .innerJoin(proofs, eq(proofs.paymentId, registrations.paymentId))
        .where(eq(registrations.id, request.params.id))
        .orderBy(desc(proofs.version))
        .limit(1)
      const picture = proof && (await context.files.read(keyOf(proof.fileKey)))
      if (proof && !picture) await noteMissing(context.db, proof)
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').send(picture)
    })
  }
}

/** The rows of an export, which history tells: by whom, from which view, and how many. */
async function recorded<Exported>(
  { db }: AppOptions,
  request: FastifyRequest,
  { path }: CompetitionList,
  kind: ExportKind,
  { status, region, from, to, q, ids }: z.infer<typeof registrationsQuery>,
  rows: AsyncIterable<Exported> | Iterable<Exported>,
) {
  const actor = actorIn(request)
  const what = { kind, view: statusWords[status], status, region, from, to, searched: q !== '', selected: ids.length }
  return recordingExport(db, { actor, list: path, what }, rows)
}

function matchingIn(context: AppOptions, matching: unknown) {
  const filters = filterQuery.safeParse(matching)
  if (!filters.success) throw rowsOrFilters()
  return selectionFrom(filters.data, context)
}

function rowsOrFilters() {
  return problems.invalid([{ path: 'matching', message: 'Choose the registrations by rows or by filters.' }])
}

async function answer({ db }: AppOptions, row: Row, message: string, undo: Undoable | null = null) {
  return { status: 'success' as const, message, registration: await toOfficeRow(db, row), undo }
}

function heldNotice(context: AppOptions, { contactEmail }: Row) {
  return emailNotice(context, contactEmail, context.undoMs ?? undoTime)
}
