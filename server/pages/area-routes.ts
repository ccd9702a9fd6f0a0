import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import type { SignedIn } from '#server/auth/accounts.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { signedIn, toSession } from '#server/auth/sessions/session.ts'
import type { AppOptions } from '#server/context.ts'
import { isUnderClaim, schoolOf } from '#server/features/schools/index.ts'
import { notifyMeSince, registrationsOf } from '#server/features/students/index.ts'
import { forRole, sendPrivate } from './send.ts'

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
      const wished = (await notifyMeSince(db, person.id)) !== null
      showing(reply.request, rows, registrations)
      return sendPrivate(reply, pages.document('student-area', { session: toSession(person), registrations, wished, season: season() }))
    }),
  )

  app.get(
    '/school',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(
      context,
      'school',
      () => '/',
      async (person, reply) => {
        const wished = (await notifyMeSince(db, person.id)) !== null
        const content = { session: toSession(person), school: await ownSchool(person), wished, season: season() }
        return sendPrivate(reply, pages.document('school-area', content))
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

  async function ownSchool(person: SignedIn) {
    const { name, register_no } = await schoolOf(db, person.id)
    return { name, register_no }
  }
}
