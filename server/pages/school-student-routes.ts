import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { signInPages } from '#domain/account/account.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { isPayment } from '#domain/registration/correction.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { SchoolStudent } from '#domain/school/students.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { actorOf } from '#server/auth/accounts.ts'
import { type SignedIn, toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { isOfSchool, newestProof } from '#server/features/payments/index.ts'
import { answerCorrection, ownCorrectionOf, statusViewOf } from '#server/features/registrations/index.ts'
import { actsFor } from '#server/features/school-changes/index.ts'
import { studentOf, toStudents } from '#server/features/school-students/index.ts'
import { refuseUnverified, schoolOf, schoolZone } from '#server/features/schools/index.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { thumbnailKey } from '#server/platform/images/pictures.ts'
import { forRole, problemsShown, sendOn, sendPrivate } from './send.ts'

type Student = Awaited<ReturnType<typeof studentOf>>

const list = `${signInPages.school.area}/students`

/** A student of a school. What the office asked it to correct, of one that it registered itself, is a plain form, like a family's. */
export function schoolStudentPages(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  const callers = ['school'] as const
  const forSchool = (send: Parameters<typeof forRole>[2]) => forRole(context, 'school', send)
  app.addHook('preParsing', refuseWithoutRoom(context.files))
  readFormData(app)

  app.get(
    '/school/students/:serial_no',
    { config: { callers, ...shows('opened', 'registration') } },
    forSchool((person, reply) => sendStudent(person, reply)),
  )

  /** The screenshot in the size of a stamp, beside the form. */
  app.get(
    '/school/students/:serial_no/picture',
    { config: { callers, ...showsNobody } },
    forSchool(async (person, reply) => {
      const row = await ownStudentIn(person, reply.request)
      const picture = await context.files.read(thumbnailKey((await newestProof(db, row.paymentId)).fileKey))
      if (!picture) throw problems.notFound()
      return reply.header('cache-control', 'no-store').type('image/jpeg').send(picture)
    }),
  )

  app.post(
    '/school/students/:serial_no',
    { config: { callers, ...shows('opened', 'registration'), perMinute: context.limits.submit }, schema: { hide: true } },
    forSchool(async (person, reply) => {
      const { request } = reply
      const { answers, picture } = formIn(request.body)
      const { submission_key: key = '', ...typed } = answers
      const { transfer, ...again } = typed
      const row = await ownStudentIn(person, request)
      showing(request, [row], row)
      try {
        if (!z.uuid().safeParse(key).success) throw problems.malformed('Reload the page, then send the correction again.')
        refuseUnverified(await schoolOf(db, person.id), season())
        await answerCorrection(context, row, { key, answers: again, picture, transfer }, actorOf(person))
      } catch (error) {
        const { status, problems: wrong } = problemsShown(request, error, typed)
        return await sendStudent(person, reply.status(status), wrong)
      }
      const isOfPayment = await isPaidBySchool(row, Object.keys(again))
      return sendOn(reply, isOfPayment ? `${signInPages.school.area}/payments` : list)
    }),
  )

  async function sendStudent(person: SignedIn, reply: FastifyReply, wrong: Problems | null = null) {
    const row = await studentIn(person, reply.request)
    showing(reply.request, [row], row)
    const timeZone = await schoolZone(db, (await schoolOf(db, person.id)).id)
    const view = await statusViewOf(context, { ...row, timeZone }, { isByLink: isOwn(row), isSchool: true })
    // Nothing is asked for any more: the page says where the student stands.
    if (wrong && !view.own?.correction) return reply.header('cache-control', 'no-store').redirect(`${list}/${row.serialNo}`, 303)
    const [student] = (await toStudents(context, [row])) as [SchoolStudent]
    const own = isOwn(row) ? { correction: await ownCorrectionOf(context, row, true), acts: await actsFor(context, row) } : null
    const content = { session: toSession(person), student, view, own, problems: wrong, season: season() }
    return sendPrivate(reply, pages.document('school-student', { ...content, action: `${list}/${row.serialNo}` }))
  }

  /** Whether these fields, beside the picture, are those of a payment that the school made. */
  async function isPaidBySchool({ competition, paymentId }: Student, fields: string[]): Promise<boolean> {
    const form = formNamed(competitionNamed(competition).form)
    return fields.every((name) => isPayment(form, name)) && (await isOfSchool(db, paymentId))
  }

  async function studentIn(person: SignedIn, { params }: FastifyRequest) {
    const { serial_no: text } = params as { serial_no: string }
    if (!/^[1-9]\d{0,14}$/.test(text)) throw problems.notFound()
    return await studentOf(db, (await schoolOf(db, person.id)).id, Number(text))
  }

  /** A family's registration stays the family's. */
  async function ownStudentIn(person: SignedIn, request: FastifyRequest) {
    const row = await studentIn(person, request)
    if (!isOwn(row)) throw problems.notFound()
    return row
  }
}

function isOwn({ schoolLink }: Student): boolean {
  return schoolLink === 'registered'
}
