import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { signedIn, toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { isUnderClaim, listStudents, schoolOf } from '#server/features/schools/index.ts'
import { notifyMeSince, registrationsOf } from '#server/features/students/index.ts'
import { forRole, sendPrivate } from './send.ts'

/** How many of its students a school's start page shows. */
const newest = 5

/** The areas of students and schools (specification 2.10, 2.11). Redirects everybody else as the rulings say. */
export function areaRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  const toSignIn =
    (role: 'user' | 'school') =>
    ({ url }: { url: string }) =>
      `${signInPages[role].path}?next=${encodeURIComponent(url)}`

  app.get(
    '/user',
    { config: { callers: ['user'], ...shows('listed', 'registration') } },
    forRole(context, 'user', toSignIn('user'), async (person, reply) => {
      const { registrations, rows } = await registrationsOf(db, person.id)
      const wantsNews = (await notifyMeSince(db, person.id)) !== null
      showing(reply.request, rows, registrations)
      return sendPrivate(reply, pages.document('student-area', { session: toSession(person), registrations, wantsNews, season: season() }))
    }),
  )

  app.get(
    '/school',
    { config: { callers: ['school'], ...shows('listed', 'registration') } },
    forRole(
      context,
      'school',
      () => '/',
      async (person, reply) => {
        const wantsNews = (await notifyMeSince(db, person.id)) !== null
        const { id, name, register_no } = await schoolOf(db, person.id)
        const { students, rows, total } = await listStudents(db, id, { q: '', page: 1, size: newest })
        showing(reply.request, students, rows)
        const own = { school: { name, register_no }, students: rows, total }
        return sendPrivate(reply, pages.document('school-area', { session: toSession(person), ...own, wantsNews, season: season() }))
      },
    ),
  )

  app.get(
    '/school/students',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(context, 'school', toSignIn('school'), async (person, reply) => {
      const { id, name, register_no } = await schoolOf(db, person.id)
      const isClaimed = await isUnderClaim(db, id)
      const content = { session: toSession(person), school: { name, register_no }, isUnderClaim: isClaimed, season: season() }
      return sendPrivate(reply, pages.document('school-students', content))
    }),
  )

  app.get('/profile', { config: { callers: ['admin', 'school', 'user'], ...showsNobody } }, async (request, reply) => {
    const person = await signedIn(context, request)
    if (!person) return reply.header('cache-control', 'no-store').redirect('/')
    const content = { session: toSession(person), season: season() }
    // Without a required second factor, an administrator sees only this page of the office.
    const isInOffice = person.role === 'admin' && (person.two_factor || !context.requireTwoFactor)
    return sendPrivate(reply, isInOffice ? pages.office(content) : pages.document('profile', content))
  })
}
