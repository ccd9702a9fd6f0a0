import type { FastifyInstance } from 'fastify'
import { accountRoles, isOfficeRole, signInPages, signInRoleOf, signInRoles } from '#domain/account/account.ts'
import { entranceAt, type Fee, feesAt } from '#domain/competitions/entrance.ts'
import { openingLater, type Visitor } from '#domain/competitions/opening.ts'
import { translate } from '#domain/language/translate.ts'
import { reportAddress } from '#domain/problem-report.ts'
import { doorIn } from '#domain/season/season.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { hasPassword } from '#server/auth/accounts.ts'
import { hasAdministrator } from '#server/auth/administrators.ts'
import { ownerOf } from '#server/auth/passwords/password-links.ts'
import { personSignedIn, type SignedIn, toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { certificatesOfSchool, certified } from '#server/features/certificates/index.ts'
import { versionNow } from '#server/features/consent/index.ts'
import type { Registration } from '#server/features/links/index.ts'
import { reportsOf } from '#server/features/problem-reports/index.ts'
import { toAnswers } from '#server/features/registrations/index.ts'
import { placeOfStudent } from '#server/features/school-changes/index.ts'
import { doorForSchools, draftNamed, figuresOf, resultsOfSchool, sharedAnswers, studentOf } from '#server/features/school-students/index.ts'
import { doorFor, type OwnSchool, schoolAddress, schoolOf, schoolZone } from '#server/features/schools/index.ts'
import { askedAbout, ownRegistrations, registrationsWithNextSteps, resultsOf, zoneOf } from '#server/features/students/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { problems } from '#server/platform/http/problem.ts'
import { inLanguage, pageWritten } from '#server/platform/language.ts'
import { type AreaPage, areaPage, cachedDocuments, officeFor, sendPrivate } from './send.ts'

/** Signing in, and the pages behind emailed links (specification 2.3, 2.8, 2.9). */
export function accountPageRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season } = context
  const sendCached = cachedDocuments()
  for (const role of signInRoles) {
    const { path, area } = signInPages[role]
    app.get<{ Querystring: { next?: unknown; done?: unknown } }>(path, async (request, reply) => {
      const next = localPath(request.query.next, area)
      const person = await personSignedIn(context, request)
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

/** The areas of students and schools (specification 2.10, 2.11). Redirects everyone else as the rulings say. */
export function areaRoutes(app: FastifyInstance, context: AppOptions) {
  studentPages(app, context)
  schoolPages(app, context)
  sharedPages(app, context)
}

const listsRegistrations = shows('listed', 'registration')

async function comingSoonFor({ db, season, now }: AppOptions, userId: string, visitor: Visitor) {
  return {
    later: openingLater(season(), now(), visitor).map((one) => ({ ...one, name: translate(one.name) })),
    asked: await askedAbout(db, userId),
  }
}

function studentPages(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  areaPage(app, context, 'user', '/user', {
    reads: listsRegistrations,
    async render(person, request) {
      const { registrations, rows } = await registrationsWithNextSteps(context, person.id)
      showing(request, rows, registrations)
      const comingSoon = await comingSoonFor(context, person.id, 'user')
      const ownZone = await zoneOf(db, person.id)
      const content = { session: toSession(person), registrations, ownZone, ...comingSoon, season: season() }
      return pages.document('student-area', content)
    },
  })

  areaPage(app, context, 'user', '/user/results', {
    reads: listsRegistrations,
    async render(person, request) {
      const { results, rows } = await resultsOf(context, person.id)
      showing(request, rows, results)
      const certificates = await certified(db, idsOf(rows))
      return pages.document('student-results', { session: toSession(person), results, certificates, season: season() })
    },
  })
}

function schoolPages(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  const contentFor = async (person: SignedIn) => ({
    session: toSession(person),
    school: toPage(await schoolOf(db, person.id)),
    season: season(),
  })
  const schoolPage = (path: string, page: AreaPage) => areaPage(app, context, 'school', path, page)

  schoolPage('/school/results', {
    reads: listsRegistrations,
    async render(person, request) {
      const own = await schoolOf(db, person.id)
      const { results, rows } = await resultsOfSchool(db, own.id)
      showing(request, rows, results)
      const certificates = await certificatesOfSchool(context, own)
      return pages.document('school-results', { ...(await contentFor(person)), results, certificates })
    },
  })

  schoolPage('/school', {
    otherwise: '/',
    async render(person, _request) {
      const { id } = await schoolOf(db, person.id)
      const { closes } = doorIn(season(), doorForSchools.door.path)
      const [{ fee }] = feesAt(doorForSchools, season()) as [Fee]
      const own = { figures: await figuresOf(context, id), fee, closes, ownZone: await schoolZone(db, id) }
      return pages.document('school-area', {
        ...(await contentFor(person)),
        ...own,
        ...(await comingSoonFor(context, person.id, 'school')),
      })
    },
  })

  schoolPage('/school/students', { render: async (person) => pages.document('school-students', await contentFor(person)) })

  schoolPage('/school/students/add', {
    reads: shows('opened', 'registration'),
    async render(person, request) {
      const own = await schoolOf(db, person.id)
      const shared = await sharedAnswers(db, doorForSchools.form, own.id, await schoolAddress(db, own.id))
      const { draft: asked, replaces: replaced } = request.query as { draft?: unknown; replaces?: unknown }
      const draft = typeof asked === 'string' ? await draftNamed(context, own.id, asked) : null
      if (draft) showing(request, [draft], draft)
      const given = typeof replaced === 'string' ? await givenPlace(context, own, replaced) : null
      if (given) showing(request, [given], given)
      const replaces = given && { serial_no: given.serialNo, name: given.name }
      const begun = given ? sharedBy(given, Object.keys(shared)) : shared
      return pages.document('school-add', { ...(await contentFor(person)), ...entranceFor(context, own), shared: begun, draft, replaces })
    },
  })

  schoolPage('/school/payments', {
    render: async (person) =>
      pages.document('school-payments', { ...(await contentFor(person)), ...entranceFor(context, await schoolOf(db, person.id)) }),
  })

  schoolPage('/school/students/import', {
    async render(person) {
      const content = { ...(await contentFor(person)), ...entranceFor(context, await schoolOf(db, person.id)) }
      return inLanguage('en', () => pages.document('school-import', content), pageWritten())
    },
  })

  schoolPage('/school/coordinators', { render: async (person) => pages.document('school-coordinators', await contentFor(person)) })
}

/** Returns the student whose place goes to another child. Throws 404 when it can't. */
async function givenPlace(context: AppOptions, { id }: OwnSchool, serialNo: string): Promise<Registration> {
  const row = /^[1-9]\d{0,14}$/.test(serialNo) ? await studentOf(context.db, id, Number(serialNo)) : null
  if (row?.schoolLink !== 'registered' || !(await placeOfStudent(context, row))) throw problems.notFound()
  return row
}

/** The answers that a child shares with the one whose place it gets. */
function sharedBy(row: Registration, names: string[]) {
  const answers = toAnswers(doorForSchools.form, row)
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? '']))
}

/** What the pages for adding and paying need of the form. */
function entranceFor(context: AppOptions, school: OwnSchool) {
  const { season, now } = context
  const own = { ...doorForSchools, door: doorFor(school, doorForSchools.door) }
  const shown = { school: school.register_no, isTrial: context.publicUrl === null, noticeVersion: versionNow(context) }
  return { entrance: entranceAt(own, season(), now(), shown) }
}

/** For students and schools alike, and Profile also for the office. */
function sharedPages(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db } = context
  app.get(reportAddress, { config: { callers: ['user', 'school'], ...showsNobody } }, async (request, reply) => {
    const person = await personSignedIn(context, request)
    const area = person && signInRoleOf(person.role)
    if (!person || area === 'admin') return reply.header('cache-control', 'no-store').redirect(person ? signInPages.admin.area : '/')
    const references = area === 'user' ? (await ownRegistrations(db, person.id)).map(({ reference }) => reference) : []
    const content = {
      session: toSession(person),
      reports: await reportsOf(db, person.id),
      page: cameFrom(request.headers.referer, request.hostname),
      reference: references.length === 1 ? (references[0] ?? '') : '',
      season: season(),
    }
    return sendPrivate(reply, pages.document('report', content))
  })

  app.get('/profile', { config: { callers: accountRoles, ...showsNobody } }, async (request, reply) => {
    const person = await personSignedIn(context, request)
    if (!person) return reply.header('cache-control', 'no-store').redirect('/')
    // Without a required second factor, people of the office see only this page of it.
    const isInOffice = isOfficeRole(person.role) && (person.two_factor || !context.requireTwoFactor)
    return sendPrivate(
      reply,
      isInOffice ? officeFor(context, request, person) : pages.document('profile', { session: toSession(person), season: season() }),
    )
  })
}

/** A school as its own pages show it. */
function toPage({ name, register_no, is_verified }: OwnSchool) {
  return { name, register_no, is_verified }
}

/** Returns the path of the page of this site that somebody came from, or ''. */
function cameFrom(referer: string | undefined, hostname: string): string {
  const from = referer !== undefined && referer.length <= 2000 && URL.canParse(referer) ? new URL(referer) : null
  return from?.hostname === hostname && from.pathname !== reportAddress ? from.pathname.slice(0, 200) : ''
}

/** Returns the requested path if it is on this site, otherwise the fallback, so that other sites' addresses are never followed. */
export function localPath(asked: unknown, fallback: string): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return fallback
  const { origin, pathname, search } = new URL(asked, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : fallback
}
