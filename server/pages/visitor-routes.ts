import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openBooking } from '#domain/booking/booking.ts'
import { offeredDays } from '#domain/booking/offered-days.ts'
import { codeFrom, codeText, longestTypedCode } from '#domain/certificate/certificate.ts'
import { entranceAt } from '#domain/competitions/entrance.ts'
import { homeAt } from '#domain/competitions/home.ts'
import { competitionNamed, type DoorPlace, doors } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { formNamed } from '#domain/forms/index.ts'
import { zoneWithOffset } from '#domain/lib/clock-text.ts'
import { noticePartFor, noticeParts, noticeVersion } from '#domain/privacy/notice.ts'
import { competitionIn, dayIn, doorIn, isOpen } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import {
  invitationFor,
  lastBeeLevel,
  ownBookingOf,
  placeByToken,
  placesOfRegistration,
  registrationByLink,
} from '#server/features/bookings/index.ts'
import { verify } from '#server/features/certificates/index.ts'
import { versionNow } from '#server/features/consent/index.ts'
import { invitationByToken, isUsed, noteOpened } from '#server/features/invitations/index.ts'
import { toAnswers } from '#server/features/registrations/index.ts'
import { winnersOf } from '#server/features/results/index.ts'
import { doorFor, schoolSignedIn } from '#server/features/schools/index.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { cachedDocuments, inPageLanguage, sendPrivate } from './send.ts'

type Invited = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>

/** Public pages. The same for everyone and cached, except for a school at its own form. */
export function visitorRoutes(app: FastifyInstance, context: AppOptions) {
  const sendCached = cachedDocuments()
  doorRoutes(app, context, sendCached)
  bookingPage(app, context, sendCached)
  plainPages(app, context, sendCached)
}

type SendCached = ReturnType<typeof cachedDocuments>

/** The forms. */
function doorRoutes(app: FastifyInstance, context: AppOptions, sendCached: SendCached) {
  const { pages, season, now } = context
  const isTrial = context.publicUrl === null
  const isOpenNow = (path: string) => isOpen(doorIn(season(), path), now())
  const today = () => dayIn(season().timeZone, now())

  for (const at of doors) {
    const { path, forSchools } = at.door
    app.get(`/${path}`, async (request, reply) => {
      const { invitation: token } = request.query as { invitation?: unknown }
      if (typeof token === 'string' && isOpenNow(path)) {
        const found = await invitationByToken(context.db, context.bookingLinkKey, season(), token)
        if (found?.next.slug === at.competition.slug) return sendInvited(at, reply, token, found)
      }
      const school = forSchools && isOpenNow(path) ? await schoolSignedIn(context, request) : null
      if (!school) return sendDoor(at, request, reply)
      // It can't pay yet, but prepare its class.
      if (!school.is_verified) return reply.header('cache-control', 'no-store').redirect('/school/students/add')
      const own = { ...at, door: doorFor(school, at.door) }
      return sendPrivate(
        reply,
        pages.document(
          'register',
          entranceAt(own, season(), now(), { school: school.register_no, isTrial, noticeVersion: versionNow(context) }),
        ),
      )
    })
  }

  /** The form of the next round behind the link of an invitation, filled in. */
  async function sendInvited(at: DoorPlace, reply: FastifyReply, token: string, { from, invitation }: Invited) {
    if (await isUsed(context.db, invitation)) return reply.header('cache-control', 'no-store').redirect('/check')
    await noteOpened(context.db, invitation, now())
    const before = competitionNamed(from.competition)
    const { [at.form.roles.txnNo]: _, ...answers } = toAnswers(formNamed(before.form), from)
    const own = { token, reference: from.reference, name: from.name, round: nameInSentence(before), answers }
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(
      reply,
      pages.document('register', entranceAt(at, season(), now(), { isTrial, invitation: own, noticeVersion: versionNow(context) })),
    )
  }

  function sendDoor(at: DoorPlace, request: FastifyRequest, reply: FastifyReply) {
    const { path } = at.door
    const key = `${path} ${isOpenNow(path)} ${season().version} ${today()}`
    return sendCached(request, reply, key, () =>
      isOpenNow(path) && !competitionIn(season(), at.competition.slug).invitedOnly
        ? pages.document('register', entranceAt(at, season(), now(), { isTrial, noticeVersion: versionNow(context) }), 'within')
        : pages.document('unavailable', { path, season: season() }, 'within'),
    )
  }
}

/** The booking page, and what the links in its emails lead to. */
function bookingPage(app: FastifyInstance, context: AppOptions, sendCached: SendCached) {
  const { pages, season, now } = context
  const today = () => dayIn(season().timeZone, now())

  app.get('/book', (request, reply) => {
    const { for: token, place } = request.query as { for?: unknown; place?: unknown }
    if (typeof place === 'string') return sendPlace(reply, place)
    return typeof token === 'string' ? sendInvitation(reply, token) : sendBooking(request, reply)
  })

  function sendBooking(request: FastifyRequest, reply: FastifyReply) {
    return sendCached(request, reply, `book ${season().version} ${today()}`, () =>
      pages.document('book', { ...bookingContent(), link: null, invitation: null, deadLink: false }, 'within'),
    )
  }

  /** The booking page behind the link in our email. Its address grants access, so it is neither cached nor passed on. */
  async function sendInvitation(reply: FastifyReply, token: string) {
    const found = await registrationByLink(context.db, context.bookingLinkKey, season(), token)
    const invitation = found && invitationFor(found, await lastBeeLevel(context.db, found.id))
    const own = found && (await ownBookingOf(context, found.id))
    const places = found ? await placesOfRegistration(context, found.id) : []
    const content = { ...bookingContent(), link: token, invitation, own, places, deadLink: invitation === null }
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('book', content))
  }

  /** The page of a booking or a place on a waiting list, behind the link in its emails. */
  async function sendPlace(reply: FastifyReply, token: string) {
    const { place, ...found } = await placeByToken(context, token)
    const isPlace = found.invitation === null
    const content = { ...bookingContent(), ...found, link: token, places: place ? [place] : [], isPlace, deadLink: false }
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('book', content))
  }

  function bookingContent() {
    const shown = inPageLanguage(season())
    const booking = openBooking(shown.booking, today())
    const days = offeredDays(shown, today())
    const zoneText = inLanguage('en', () => zoneWithOffset(shown.timeZone, days[0]?.begins ?? now()))
    return { booking, season: shown, own: null, places: [], isPlace: false, days, zoneText }
  }
}

/** Pages without a form of a competition. */
function plainPages(app: FastifyInstance, context: AppOptions, sendCached: SendCached) {
  const { pages, season, now } = context

  app.get('/', async (request, reply) => {
    const winners = season().showsWinners ? await winnersOf(context) : []
    const content = homeAt(season(), now(), context.publicUrl === null, winners)
    const key = `home ${content.season.version} ${content.open} ${content.later} ${content.today} ${JSON.stringify(winners)}`
    return sendCached(request, reply, key, () => pages.document('home', content, 'within'))
  })

  app.get('/unavailable', (request, reply) =>
    sendCached(request, reply, `unavailable ${season().version}`, () =>
      pages.document('unavailable', { path: null, season: season() }, 'within'),
    ),
  )
  app.get('/privacy-notice', (request, reply) => {
    const limits = limitsNow(context)
    const version = noticeVersion(limits)
    const parts = noticeParts.map((part) => noticePartFor(part, limits))
    return sendCached(request, reply, `privacy-notice ${season().version} ${version}`, () =>
      pages.document('privacy-notice', { season: season(), parts, version }, 'within'),
    )
  })
  for (const [path, page] of [
    ['welcome', 'welcome'],
    ['SchoolRegister', 'school-register'],
  ] as const) {
    app.get(`/${path}`, (request, reply) =>
      sendCached(request, reply, `${path} ${season().version}`, () => pages.document(page, { season: season() }, 'within')),
    )
  }
}

/** Requests per minute from one address: somebody may check a pile of certificates, one after another. */
const perMinute = 60

/** The public pages that say whether a certificate is genuine. Plain documents: they work without JavaScript. */
export function verifyRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season } = context
  const sendCached = cachedDocuments()

  app.get<{ Querystring: { code?: unknown } }>('/verify', { config: { perMinute } }, (request, reply) => {
    const { code: typed } = request.query
    if (typeof typed !== 'string' || typed.trim() === '') {
      return sendCached(request, reply, `verify ${season().version}`, () =>
        pages.document('verify', { season: season(), typed: '', found: null }, 'within'),
      )
    }
    const code = codeFrom(typed)
    if (code !== null) return reply.redirect(`/verify/${code}`, 303)
    return sendPrivate(
      reply,
      pages.document('verify', { season: season(), typed: typed.slice(0, longestTypedCode), found: { state: 'unknown' } }),
    )
  })

  app.get<{ Params: { code: string } }>('/verify/:code', { config: { perMinute } }, async ({ params: { code: typed } }, reply) => {
    const found = await verify(context, typed)
    const code = codeFrom(typed)
    reply.header('referrer-policy', 'no-referrer').status(found.state === 'unknown' ? 404 : 200)
    return sendPrivate(reply, pages.document('verify', { season: season(), typed: code ? codeText(code) : '', found }))
  })
}
