import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { doors } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { isStorable } from '#domain/lib/text.ts'
import { priceText } from '#domain/payment/money.ts'
import { checkTick } from '#domain/privacy/consent.ts'
import { schoolResult } from '#domain/result/result.ts'
import { templateHint } from '#domain/school/import.ts'
import {
  draftAmendment,
  draftAnswers,
  draftSaved,
  mostDrafts,
  paymentReceipt,
  type SchoolPayment,
  schoolDrafts,
  schoolPayments,
  schoolStudentPage,
  studentStates,
} from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import type { AppOptions } from '#server/context.ts'
import { refuseUnverified, schoolIn } from '#server/features/schools/index.ts'
import { sheetImportRoutes } from '#server/features/sheet-imports/index.ts'
import { sendExport, sendWorkbook } from '#server/platform/http/download.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { listQuery, submissionHeaders } from '#server/platform/http/input.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, creates, takes } from '#server/platform/http/route.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { filesPerHour } from '#server/platform/sheets/sheet.ts'
import { addDraft, amendDraft, draftsOf, isDraftOf, removeDraft } from './drafts.ts'
import { addImportedStudents, fieldsOf, startStudentImport, studentImport } from './import.ts'
import { exportColumns, exportStudents, listStudents } from './list.ts'
import { payForSeveral } from './pay.ts'
import { paymentOf, paymentsOf } from './payments.ts'
import { resultsOfSchool } from './results.ts'
import { sendTransfer } from './transfer.ts'

const ofDoor = z.strictObject({ door: z.enum(doors.map(({ door }) => door.path)) })
const studentQuery = z.strictObject({
  ...listQuery.shape,
  state: z.enum([...studentStates, 'all']).default('all'),
  class_name: z.string().max(120).refine(isStorable).default(''),
})

/** `students` are serial numbers, separated by commas; '' for all. */
const exportQuery = z.strictObject({
  ...studentQuery.pick({ q: true, state: true, class_name: true }).shape,
  students: z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
    .default('')
    .transform((numbers) => numbers.split(',').filter(Boolean).map(Number)),
})

/** The ids of drafts, separated by commas: 36 characters and a comma each. */
const chosen = z
  .string()
  .transform((ids) => ids.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.uuid()))
/** In bytes; longer than all ids. */
const longestText = 64 * 1024
/** In characters, for the total and the version of the disclaimer. */
const longestShown = 200

/** A school's view of its students, and what it does for them. The guard on /api/school admits only schools. */
export const schoolStudentRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (
  app,
  { context, counts },
) => {
  studentRoutes(app, context)
  draftRoutes(app, context)
  await importRoutes(app, context, counts)
  await paymentRoutes(app, context)
}

type App = Parameters<FastifyPluginAsyncZod>[0]

/** Its students, what it says about them, and their results. */
function studentRoutes(app: App, context: AppOptions) {
  app.get('/students', answers(schoolStudentPage, shows('listed', 'registration'), { querystring: studentQuery }), async (request) => {
    const { students, page } = await listStudents(context, await schoolIn(context.db, request), request.query)
    return showing(request, students, page)
  })

  app.get('/students.xlsx', takes(shows('exported', 'registration'), { querystring: exportQuery }), async (request, reply) => {
    const school = await schoolIn(context.db, request)
    const { q, state, students } = request.query
    const what = { kind: 'school', view: state, searched: q !== '', selected: students.length }
    const rows = exportStudents(context, school, request.query)
    const whole = { file: 'Students.xlsx', sheet: 'Students', columns: exportColumns, rows }
    return sendExport(reply, context.db, { actor: school.actor, list: 'school', what }, whole)
  })

  app.get('/results', answers(z.array(schoolResult), shows('listed', 'registration')), async (request) => {
    const { results, rows } = await resultsOfSchool(context.db, (await schoolIn(context.db, request)).id)
    return showing(request, rows, results)
  })
}

/** Students whom it pays for later. */
function draftRoutes(app: App, context: AppOptions) {
  app.get('/drafts', answers(schoolDrafts, shows('listed', 'registration'), { querystring: z.strictObject({}) }), async (request) => {
    const { id } = await schoolIn(context.db, request)
    const found = await draftsOf(context, isDraftOf(id, context.season().round), { from: 0, most: mostDrafts })
    return showing(request, found, { drafts: found })
  })

  app.post(
    '/doors/:door/drafts',
    creates(draftSaved, {
      description: 'Adds a student whom the school pays for later. The body holds the form’s fields by name, without the payment’s.',
      params: ofDoor,
      body: draftAnswers,
    }),
    async (request) => {
      const draft = await addDraft(context, await schoolIn(context.db, request), request.params.door, request.body)
      return { message: `${draft.name} is added.`, draft }
    },
  )

  app.patch('/drafts/:id', answers(draftSaved, { ...byId, body: draftAmendment }), async (request) => {
    const draft = await amendDraft(context, await schoolIn(context.db, request), request.params.id, request.body)
    return { message: m['school_area.changes_to_student_saved']({ name: draft.name }), draft }
  })

  app.delete('/drafts/:id', answers(messageReply, byId), async (request) => ({
    message: m['school_area.student_is_removed']({
      name: await removeDraft(context.db, await schoolIn(context.db, request), request.params.id),
    }),
  }))
}

/** Students from a spreadsheet. */
async function importRoutes(app: App, context: AppOptions, counts: SharedRateLimit) {
  const accountOf = async (request: FastifyRequest) => (await schoolIn(context.db, request)).id
  await app.register(sheetImportRoutes, {
    context,
    counts,
    path: '/imports',
    params: {},
    startAt: { path: '/doors/:door/imports', params: ofDoor.shape },
    limits: { most: filesPerHour.school, accountOf },
    // Rows of a file have no ids, so the access log says whose file it is.
    async ownerOf(request) {
      const school = await schoolIn(context.db, request)
      return { owner: studentImport(context, school), shown: [school] }
    },
    reads: shows('opened', 'school'),
    exports: shows('exported', 'school'),
    what: 'students',
    async start(request, upload) {
      const { door } = ofDoor.parse(request.params)
      return await startStudentImport(context, await schoolIn(context.db, request), door, upload)
    },
    add: async (request, asked) => await addImportedStudents(context, await schoolIn(context.db, request), asked),
  })

  app.get('/doors/:door/template.xlsx', takes(showsNobody, { params: ofDoor }), async (request, reply) => {
    const fields = fieldsOf(request.params.door, context.season())
    const hints = Object.fromEntries(fields.map((field) => [field.name, templateHint(field)]))
    return sendWorkbook(reply, { file: 'Students-template.xlsx', sheet: 'Students', columns: fields, rows: [hints] })
  })
}

/** Its payments, each for several students. */
async function paymentRoutes(app: App, context: AppOptions) {
  app.get('/payments', answers(schoolPayments, shows('listed', 'registration'), { querystring: z.strictObject({}) }), async (request) => {
    const { students, payments } = await paymentsOf(context, (await schoolIn(context.db, request)).id)
    return showing(request, students, { payments })
  })

  await app.register(async (instance) => {
    const paying = instance.withTypeProvider<ZodTypeProvider>()
    // Refused before its picture is read.
    paying.addHook('preParsing', async (request) => refuseUnverified(await schoolIn(context.db, request), context.season()))
    paying.addHook('preParsing', refuseWithoutRoom(context.files))
    readFormData(paying, longestText)
    paying.post(
      '/payments',
      creates(paymentReceipt, {
        ...showsNobody,
        perMinute: context.limits.submit,
        description:
          'Pays for several students at once. The body is multipart/form-data: students, the ids of the drafts separated by commas; txn_no; the picture as file_doc; and what the page showed: total (INR 1350) and disclaimer_version. amount (INR 900) is what this transfer brings, when it’s a part of the total: the others follow under /payments/{id}/transfers. consent says that the school holds the consent of the children’s parents: the version of the privacy notice that was shown, or yes for the one in force. Without it, the parents are asked by email.',
        headers: submissionHeaders,
      }),
      async (request) => {
        const school = await schoolIn(context.db, request)
        const sent = { ...paymentIn(formIn(request.body)), key: request.headers['idempotency-key'] }
        const payment = await paymentOf(context, school.id, await payForSeveral(context, school, sent))
        return { message: receivedText(context, payment), payment }
      },
    )

    paying.post(
      '/payments/:id/transfers',
      creates(paymentReceipt, {
        ...showsNobody,
        perMinute: context.limits.submit,
        description:
          'Sends another transfer of a payment that was sent in part. The body is multipart/form-data: txn_no, amount (INR 900), and the picture as file_doc. Sending the same one again changes nothing.',
        ...byId,
      }),
      async (request) => {
        const school = await schoolIn(context.db, request)
        const { answers, picture } = formIn(request.body)
        const { txn_no: txnNo = '', amount = '', ...others } = answers
        if (Object.keys(others).length > 0) throw problems.malformed(m['problem.page_details_unreadable']())
        await sendTransfer(context, school, request.params.id, { txnNo, amount, picture })
        const payment = await paymentOf(context, school.id, request.params.id)
        return { message: receivedText(context, payment), payment }
      },
    )
  })
}

/** '₹25,000 received of ₹44,250 · ₹19,250 still to send', or that all of it came. */
function receivedText(context: AppOptions, { total, rest, students }: SchoolPayment): string {
  if (rest.amount > 0) {
    const sent = priceText({ ...total, amount: total.amount - rest.amount })
    return m['school_area.part_received']({ sent, total: priceText(total), rest: priceText(rest) })
  }
  const paidFor = { students: studentCountText(students.length) }
  if (context.sendsEmails) return m['school_area.payment_received'](paidFor)
  return `${m['school_area.payment_received_without_email'](paidFor)}${waitingNotice(context)}`
}

/** What the page for paying sends. Throws 400 for anything else. */
function paymentIn({ answers, picture }: ReturnType<typeof formIn>) {
  const {
    students = '',
    txn_no: txnNo = '',
    amount = '',
    total: shownTotal = '',
    disclaimer_version: version = null,
    consent,
    ...others
  } = answers
  const ids = chosen.safeParse(students)
  const isOdd = (text: string) => text.length > longestShown || !isStorable(text)
  if (!ids.success || Object.keys(others).length > 0 || isOdd(shownTotal) || isOdd(version ?? ''))
    throw problems.malformed(m['problem.page_details_unreadable']())
  const { ticked, issues } = checkTick(consent === undefined ? {} : { consent }, 'school')
  if (issues.length > 0) throw problems.invalid(issues)
  return { students: [...new Set(ids.data)], txnNo, picture, amount, shownTotal, disclaimerVersion: version, ticked }
}
