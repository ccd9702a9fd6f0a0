import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { isStorable } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { amountStyles } from '#domain/payment/amounts.ts'
import {
  acceptancesBody,
  bankName,
  dayTotals,
  differenceAnswerBody,
  matchBody,
  partBody,
  proposalPage as proposalPageReply,
  refundBody,
  refundList,
  statement,
  statementList,
  statementReading,
  waitingSchoolPayments,
  wholeStatement,
} from '#domain/payment/statement-api.ts'
import { type StatementColumns, statementRoles } from '#domain/payment/statement-columns.ts'
import { proposalGroups } from '#domain/payment/statement-proposals.ts'
import { type ExportKind, inBank } from '#domain/registration/api.ts'
import { decisionResults } from '#domain/registration/decision.ts'
import { dayIn } from '#domain/season/season.ts'
import { dateOrders } from '#domain/sheets/dates.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import { perAccount } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { paymentsWorkbook } from '#server/features/registrations/index.ts'
import { contextIn, inAnySeason, seasonIn } from '#server/features/season/index.ts'
import { uploadQuery } from '#server/features/sheet-imports/index.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { recordingExport } from '#server/platform/history.ts'
import { sendWorkbook, type Workbook } from '#server/platform/http/download.ts'
import { fileIn, readFileBody } from '#server/platform/http/form-data.ts'
import { pageNumber } from '#server/platform/http/input.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, takes } from '#server/platform/http/route.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { filesPerHour } from '#server/platform/sheets/sheet.ts'
import { answerDifference } from './answers.ts'
import { closeDay, daysWorkbook, reopenDay, totalsOfDay } from './day-end.ts'
import { deleteStatement, importStatement } from './import.ts'
import { listStatements, wholeStatementOf } from './list.ts'
import { acceptExact, countEach, dismiss, match, unmatch } from './matching.ts'
import { countInBank, listProposals } from './proposals.ts'
import { type ReadOptions, readStatement } from './read.ts'
import { listRefunds, recordRefund, takeBackRefund } from './refunds.ts'
import { findSchoolPayments } from './school-payments.ts'

/** Days and refunds belong to no season. */
const config = inAnySeason
const line = { config: { changes: 'line' }, schema: { ...byId, response: { 200: messageReply } } } as const
const lineWith = <Body>(body: Body) => ({ ...line, schema: { ...line.schema, body } })
const column = z
  .stringFormat('column', /^\d{1,2}$/)
  .transform(Number)
  .optional()

/** How a file is to be read: the row of its headings (from 0) with its columns (from 0), and its spelling. What is left out is found in the file. */
const readingQuery = uploadQuery.extend({
  bank: z.optional(bankName),
  /** The currency of the account; `currency` is the column of the currencies. */
  account_currency: z.enum(['INR', 'USD']).optional(),
  header: z
    .stringFormat('row', /^\d{1,3}$/)
    .transform(Number)
    .optional(),
  ...(Object.fromEntries(statementRoles.map((role) => [role, column])) as Record<(typeof statementRoles)[number], typeof column>),
  dates: z.enum(dateOrders).optional(),
  amounts: z.enum(amountStyles).optional(),
})
type ReadingQuery = z.infer<typeof readingQuery>

const importQuery = readingQuery.extend({ bank: bankName, remember: z.enum(['yes', 'no']).default('yes') })

const day = z.string().max(10).refine(isCalendarDate, 'Choose a day.')
const dayParams = z.strictObject({ day })
/** Most days in one workbook. */
const mostDays = 400
const daysQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * 86_400_000 && from <= to, 'Choose a year at most.')

type App = Parameters<FastifyPluginAsyncZod>[0]

/** The office's money: bank statements, what they say about registrations, and the totals of a day. */
export const officeMoneyRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (
  app,
  { context, counts },
) => {
  await app.register(async (instance) => uploadRoutes(instance.withTypeProvider<ZodTypeProvider>(), context, counts))
  statementRoutes(app, context)
  proposalRoutes(app, context)
  refundRoutes(app, context)
  dayRoutes(app, context)
}

/** Statements are read, and then imported. */
function uploadRoutes(app: App, context: AppOptions, counts: SharedRateLimit) {
  const { office: most } = filesPerHour
  const limit = perAccount(counts, { most, minutes: 60, refuse: (seconds) => problems.tooManyFiles(most, seconds) })
  const asking = { ...limit(showsNobody), bodyLimit: mostSheetBytes }
  readFileBody(app, mostSheetBytes)

  app.post(
    '/money/readings',
    {
      ...asking,
      schema: {
        description:
          'Says how a bank statement (XLSX, XLS, ODS or CSV, the body as application/octet-stream) would be read, without storing anything.',
        querystring: readingQuery,
        body: z.unknown(),
        response: { 200: statementReading },
      },
    },
    async (request) => (await readStatement(context, accountIn(request).id, fileIn(request.body), askedBy(request.query))).reading,
  )

  app.post(
    '/money/statements',
    {
      ...asking,
      schema: {
        description: 'Imports a bank statement. Lines that an earlier one had are left out.',
        querystring: importQuery,
        body: z.unknown(),
        response: { 201: statement },
      },
    },
    async (request) => {
      const { query } = request
      const read = await readStatement(context, accountIn(request).id, fileIn(request.body), askedBy(query))
      const how = { bank: query.bank, fileName: query.file, remembers: query.remember === 'yes' }
      return await importStatement(context, actorIn(request), read, how)
    },
  )
}

/** What was imported. */
function statementRoutes(app: App, context: AppOptions) {
  app.get('/money/statements', answers(statementList, showsNobody), (request) =>
    listStatements(context.db, seasonIn(request, context).round),
  )

  app.get('/money/statements/:id', answers(wholeStatement, shows('opened', 'statement'), byId), ({ params }) =>
    wholeStatementOf(context.db, params.id),
  )

  app.delete('/money/statements/:id', answers(messageReply, { changes: 'statement' }, byId), async (request) => {
    await deleteStatement(context.db, actorIn(request), request.params.id)
    return { message: 'The statement is deleted.' }
  })
}

/** What arrived in the bank, and the registrations that it pays for. */
function proposalRoutes(app: App, context: AppOptions) {
  app.get(
    '/money/proposals',
    answers(proposalPageReply, shows('listed', 'statement'), {
      querystring: z.strictObject({ group: z.enum(proposalGroups).default('exact'), page: pageNumber }),
    }),
    async (request) => {
      const page = await listProposals(contextIn(request, context), request.query.group, request.query.page)
      return showing(request, page.rows.flatMap(({ lines, registrations }) => [...lines, ...registrations]).slice(0, 500), page)
    },
  )

  app.get(
    '/money/school-payments',
    answers(waitingSchoolPayments, shows('listed', 'school'), {
      querystring: z.strictObject({ q: z.string().trim().min(2).max(120).refine(isStorable) }),
    }),
    async (request) => {
      const { payments, schools } = await findSchoolPayments(context, request.query.q)
      return showing(
        request,
        [...payments, ...schools].map(({ schoolId }) => ({ id: schoolId })),
        { payments: payments.map(({ schoolId: _, ...payment }) => payment), schools: schools.map(({ schoolId: _, ...school }) => school) },
      )
    },
  )

  app.put(
    '/money/acceptances',
    answers(decisionResults, config, {
      description: 'Accepts registrations whose number, amount and currency agree with a line of a statement. Others are refused by row.',
      body: acceptancesBody,
    }),
    (request) => acceptExact(context, actorIn(request), request.body),
  )

  app.put(
    '/money/lines/:id/answer',
    answers(decisionResults, config, {
      description: 'Answers a difference: accepts the registrations that a line paid for, or asks the family for what is missing.',
      ...byId,
      body: differenceAnswerBody,
    }),
    (request) => answerDifference(context, actorIn(request), request.params.id, request.body),
  )

  app.put('/money/lines/:id/match', lineWith(matchBody), async (request) => {
    await match(context.db, actorIn(request), request.params.id, request.body)
    return { message: 'Matched. Open the registration to decide it.' }
  })

  app.delete('/money/lines/:id/match', lineWith(partBody), async (request) => {
    await unmatch(context.db, actorIn(request), request.params.id, request.body)
    return { message: 'The line waits for its registration again.' }
  })

  app.put('/money/lines/:id/dismissal', line, async (request) => {
    await dismiss(context.db, actorIn(request), request.params.id, true)
    return { message: 'The line is set aside: it isn’t ours.' }
  })

  app.delete('/money/lines/:id/dismissal', line, async (request) => {
    await dismiss(context.db, actorIn(request), request.params.id, false)
    return { message: 'The line waits for its registration again.' }
  })

  app.delete('/money/lines/:id/repeats', line, async (request) => {
    await countEach(context.db, actorIn(request), request.params.id)
    return { message: 'They count as payments of their own.' }
  })
}

/** What goes back to payers. */
function refundRoutes(app: App, context: AppOptions) {
  app.get('/money/refunds', answers(refundList, shows('listed', 'registration')), async (request) => {
    const found = await listRefunds(context.db)
    return showing(
      request,
      found.due.flatMap(({ registrations }) => registrations),
      found,
    )
  })

  app.put('/money/payments/:id/refund', answers(refundList, config, { ...byId, body: refundBody }), async (request) => {
    const { body, params } = request
    if (body.returned_on > dayIn(context.season().timeZone, context.now()))
      throw problems.invalid([{ path: 'returned_on', message: 'This day is in the future.' }])
    await recordRefund(context.db, actorIn(request), params.id, body)
    return await listRefunds(context.db)
  })

  app.delete('/money/refunds/:id', answers(refundList, config, byId), async (request) => {
    await takeBackRefund(context.db, actorIn(request), request.params.id)
    return await listRefunds(context.db)
  })
}

/** The totals of a day, and the workbooks. */
function dayRoutes(app: App, context: AppOptions) {
  app.get('/money/days/:day', answers(dayTotals, showsNobody, { params: dayParams }), ({ params }) => {
    if (params.day > dayIn(context.season().timeZone, context.now())) throw problems.notFound()
    return totalsOfDay(context, params.day)
  })

  app.put('/money/days/:day/closing', answers(dayTotals, config, { params: dayParams }), async (request) => {
    await closeDay(context, actorIn(request), request.params.day)
    return await totalsOfDay(context, request.params.day)
  })

  app.delete('/money/days/:day/closing', answers(dayTotals, config, { params: dayParams }), async (request) => {
    await reopenDay(context, actorIn(request), request.params.day)
    return await totalsOfDay(context, request.params.day)
  })

  app.get('/money/days.xlsx', takes(showsNobody, needs('export for the accountant'), { querystring: daysQuery }), (request, reply) =>
    sendWorkbook(reply, recorded(request, 'days', request.query, daysWorkbook(context, request.query.from, request.query.to))),
  )

  app.get(
    '/money/payments.xlsx',
    takes(shows('exported', 'registration'), needs('export for the accountant'), { querystring: daysQuery }),
    (request, reply) => {
      const whole = paymentsWorkbook(context.db, { ...request.query, timeZone: context.season().timeZone })
      return sendWorkbook(reply, recorded(request, 'accountant', request.query, whole))
    },
  )

  /** A workbook whose export history tells, as that of a list. */
  function recorded(request: FastifyRequest, kind: ExportKind, { from, to }: z.infer<typeof daysQuery>, whole: Workbook): Workbook {
    const exported = { actor: actorIn(request), list: ownScreens.money.path, what: { kind, view: `${from} to ${to}`, from, to } }
    return { ...whole, rows: recordingExport(context.db, exported, whole.rows) }
  }
}

const twoSeconds = 2000

/** How much has arrived, for the menu and the dashboard. */
export const officeBankRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const counted = cachedFor(twoSeconds, () => countInBank(context))
  app.get('/in-bank', answers(inBank, showsNobody), () => counted())
}

function askedBy({ bank, account_currency: currency, sheet, encoding, header, dates, amounts, ...rest }: ReadingQuery): ReadOptions {
  const columns: StatementColumns['columns'] = Object.fromEntries(statementRoles.map((role) => [role, rest[role]]))
  return {
    bank: bank ?? null,
    currency: currency ?? null,
    sheet: sheet ?? null,
    encoding: encoding ?? null,
    columns: header === undefined ? null : { header, columns },
    dates: dates ?? null,
    amounts: amounts ?? null,
  }
}
