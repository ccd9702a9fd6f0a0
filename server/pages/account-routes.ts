import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountRoles, isOfficeRole, signInPages, signInRoleOf, signInRoles } from '#domain/account/account.ts'
import { entranceAt, type Fee, feesAt } from '#domain/competitions/entrance.ts'
import { type DoorPlace, doors } from '#domain/competitions/index.ts'
import { openingLater, type Visitor } from '#domain/competitions/opening.ts'
import { translate } from '#domain/language/translate.ts'
import { reportAddress } from '#domain/problem-report.ts'
import { doorIn } from '#domain/season/season.ts'
import { hasPassword } from '#server/auth/accounts.ts'
import { hasAdministrator } from '#server/auth/administrators.ts'
import { ownerOf } from '#server/auth/passwords/password-links.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { type SignedIn, signedIn, toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { certificatesOfSchool, certified } from '#server/features/certificates/index.ts'
import { versionNow } from '#server/features/consent/index.ts'
import { reportsOf } from '#server/features/problem-reports/index.ts'
import { draftNamed, figuresOf, latestOf, resultsOfSchool, sharedAnswers } from '#server/features/school-students/index.ts'
import { doorFor, type OwnSchool, schoolAddress, schoolOf } from '#server/features/schools/index.ts'
import { askedAbout, registrationsOf, registrationsWithNextSteps, resultsOf } from '#server/features/students/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { inLanguage, pageWritten } from '#server/platform/language.ts'
import { cachedDocuments, forRole, sendPrivate } from './send.ts'

/** Signing in, and the pages behind emailed links (specification 2.3, 2.8, 2.9). */
export function accountPageRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season } = context
  const sendCached = cachedDocuments()
  for (const role of signInRoles) {
    const { path, area } = signInPages[role]
    app.get<{ Querystring: { next?: unknown; done?: unknown } }>(path, async (request, reply) => {
      const next = localPath(request.query.next, area)
      const person = await signedIn(context, request)
      if (person && signInRoleOf(person.role) === role) return reply.header('cache-control', 'no-store').redirect(next)
      const content = { role, next, done: request.query.done === '1', season: season() }
      // Any other place to go next is the visitor's own.
      if (next !== area) return sendPrivate(reply, pages.document('sign-in', content))
      const key = `sign-in ${role} ${content.done} ${content.season.version}`
      return sendCached(request, reply, key, () => pages.document('sign-in', content, 'within'), 'no-store')
    })
  }

  app.get<{ Querystring: { role?: unknown } }>('/forgotten-password', (request, reply) => {
    const role = signInRoles.find((known) => known === request.query.role) ?? 'user'
    const key = `forgotten-password ${role} ${season().version}`
    return sendCached(request, reply, key, () => pages.document('forgotten-password', { role, season: season() }, 'within'), 'no-store')
  })

  app.get<{ Params: { token: string } }>('/password/:token', async (request, reply) => {
    const { token } = request.params
    const owner = await ownerOf(context.db, token, context.now())
    const role = owner ? signInRoleOf(owner.role) : null
    const isFirst = owner !== null && !(await hasPassword(context.db, owner.id))
    // The address grants access, so it must not leak in a Referer.
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('password', { token, role, isFirst, season: season() }))
  })

  app.get<{ Params: { token: string } }>('/first-administrator/:token', async (request, reply) => {
    if (await hasAdministrator(context.db)) return reply.redirect(signInPages.admin.path)
    const { token } = request.params
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('first-administrator', { token, season: season() }))
  })
}

/** The form through which schools register their students. */
const forSchools = doors.find(({ door }) => door.forSchools) as DoorPlace

/** The areas of students and schools (specification 2.10, 2.11). Redirects everyone else as the rulings say. */
export function areaRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  const comingSoonFor = async (userId: string, visitor: Visitor) => ({
    later: openingLater(season(), context.now(), visitor).map((one) => ({ ...one, name: translate(one.name) })),
    asked: await askedAbout(db, userId),
  })

  app.get(
    '/user',
    { config: { callers: ['user'], ...shows('listed', 'registration') } },
    forRole(context, 'user', async (person, reply) => {
      const { registrations, rows } = await registrationsWithNextSteps(context, person.id)
      showing(reply.request, rows, registrations)
      const content = { session: toSession(person), registrations, ...(await comingSoonFor(person.id, 'user')), season: season() }
      return sendPrivate(reply, pages.document('student-area', content))
    }),
  )

  app.get(
    '/user/results',
    { config: { callers: ['user'], ...shows('listed', 'registration') } },
    forRole(context, 'user', async (person, reply) => {
      const { results, rows } = await resultsOf(context, person.id)
      showing(reply.request, rows, results)
      const certificates = await certified(db, idsOf(rows))
      return sendPrivate(reply, pages.document('student-results', { session: toSession(person), results, certificates, season: season() }))
    }),
  )

  app.get(
    '/school/results',
    { config: { callers: ['school'], ...shows('listed', 'registration') } },
    forRole(context, 'school', async (person, reply) => {
      const own = await schoolOf(db, person.id)
      const { results, rows } = await resultsOfSchool(db, own.id)
      showing(reply.request, rows, results)
      const certificates = await certificatesOfSchool(context, own)
      const content = { session: toSession(person), school: toPage(own), results, certificates, season: season() }
      return sendPrivate(reply, pages.document('school-results', content))
    }),
  )

  app.get(
    '/school',
    { config: { callers: ['school'], ...shows('listed', 'registration') } },
    forRole(context, 'school', sendSchoolArea, '/'),
  )

  app.get(
    '/school/students',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(context, 'school', async (person, reply) => {
      const content = { session: toSession(person), school: toPage(await schoolOf(db, person.id)), season: season() }
      return sendPrivate(reply, pages.document('school-students', content))
    }),
  )

  app.get<{ Querystring: { draft?: unknown } }>(
    '/school/students/add',
    { config: { callers: ['school'], ...shows('opened', 'registration') } },
    forRole(context, 'school', async (person, reply) => {
      const own = await schoolOf(db, person.id)
      const shared = await sharedAnswers(db, forSchools.form, own.id, await schoolAddress(db, own.id))
      const { draft: asked } = reply.request.query as { draft?: unknown }
      const draft = typeof asked === 'string' ? await draftNamed(context, own.id, asked) : null
      if (draft) showing(reply.request, [draft], draft)
      return sendPrivate(reply, pages.document('school-add', { ...contentFor(person, own), shared, draft }))
    }),
  )

  app.get(
    '/school/payments',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(context, 'school', async (person, reply) =>
      sendPrivate(
        reply,
        pages.document('school-payments', {
          ...contentFor(person, await schoolOf(db, person.id)),
        }),
      ),
    ),
  )

  app.get(
    '/school/students/import',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(context, 'school', async (person, reply) => {
      const own = await schoolOf(db, person.id)
      return inLanguage('en', () => sendPrivate(reply, pages.document('school-import', contentFor(person, own))), pageWritten())
    }),
  )

  app.get(
    '/school/coordinators',
    { config: { callers: ['school'], ...showsNobody } },
    forRole(context, 'school', async (person, reply) => {
      const content = { session: toSession(person), school: toPage(await schoolOf(db, person.id)), season: season() }
      return sendPrivate(reply, pages.document('school-coordinators', content))
    }),
  )

  async function sendSchoolArea(person: SignedIn, reply: FastifyReply) {
    const school = await schoolOf(db, person.id)
    const { closes } = doorIn(season(), forSchools.door.path)
    const [{ fee }] = feesAt(forSchools, season()) as [Fee]
    const { news, students } = await latestOf(context, school.id)
    showing(reply.request, students, news)
    const own = { school: toPage(school), figures: await figuresOf(context, school.id), news, fee, closes }
    const content = { session: toSession(person), ...own, ...(await comingSoonFor(person.id, 'school')), season: season() }
    return sendPrivate(reply, pages.document('school-area', content))
  }

  /** What the pages for adding and paying have in common. */
  function contentFor(person: SignedIn, school: OwnSchool) {
    const own = { ...forSchools, door: doorFor(school, forSchools.door) }
    const entrance = entranceAt(own, season(), context.now(), {
      school: school.register_no,
      isTrial: context.publicUrl === null,
      noticeVersion: versionNow(context),
    })
    return { session: toSession(person), school: toPage(school), entrance, season: season() }
  }

  app.get(reportAddress, { config: { callers: ['user', 'school'], ...showsNobody } }, async (request, reply) => {
    const person = await signedIn(context, request)
    const area = person && signInRoleOf(person.role)
    if (!person || area === 'admin') return reply.header('cache-control', 'no-store').redirect(person ? signInPages.admin.area : '/')
    const references = area === 'user' ? (await registrationsOf(db, person.id)).registrations.map(({ reference }) => reference) : []
    const content = {
      session: toSession(person),
      reports: await reportsOf(db, person.id),
      page: pathOf(request.headers.referer, request.hostname),
      reference: references.length === 1 ? (references[0] ?? '') : '',
      season: season(),
    }
    return sendPrivate(reply, pages.document('report', content))
  })

  app.get('/profile', { config: { callers: accountRoles, ...showsNobody } }, async (request, reply) => {
    const person = await signedIn(context, request)
    if (!person) return reply.header('cache-control', 'no-store').redirect('/')
    const content = { session: toSession(person), season: season() }
    // Without a required second factor, people of the office see only this page of it.
    const isInOffice = isOfficeRole(person.role) && (person.two_factor || !context.requireTwoFactor)
    return sendPrivate(
      reply,
      isInOffice ? pages.office({ ...content, sendsEmails: context.sendsEmails }) : pages.document('profile', content),
    )
  })
}

/** A school as its own pages show it. */
function toPage({ name, register_no, is_verified }: OwnSchool) {
  return { name, register_no, is_verified }
}

/** Returns the path of the page of this site that somebody came from, or ''. */
export function pathOf(referer: string | undefined, hostname: string): string {
  const from = referer !== undefined && referer.length <= 2000 && URL.canParse(referer) ? new URL(referer) : null
  return from?.hostname === hostname && from.pathname !== reportAddress ? from.pathname.slice(0, 200) : ''
}

/** Returns the requested path if it is on this site, otherwise the fallback, so that other sites' addresses are never followed. */
export function localPath(asked: unknown, fallback: string): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return fallback
  const { origin, pathname, search } = new URL(asked, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : fallback
}
