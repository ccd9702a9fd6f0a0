import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import { shownEvents } from '#domain/event/shown-events.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { calendarFile, eventsOf, linkMadeAt, ownerOfLink, testDaysOf } from '#server/features/calendar/index.ts'
import { notesFor } from '#server/features/notes/index.ts'
import { isKnown } from '#server/platform/http/etag.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { forRole, sendPrivate } from './send.ts'

/** 'Events' and 'Notes' of students and schools, 'My Mock Test' and 'My Test' of students, and the calendar behind the link with which they subscribe. */
export function eventsAndNotesRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, now } = context
  for (const role of ['user', 'school'] as const) {
    const { area } = signInPages[role]
    app.get(
      `${area}/events`,
      { config: { callers: [role], ...shows('listed', 'booking') } },
      forRole(context, role, async (person, reply) => {
        const { events, rows } = await eventsOf(context, person)
        const content = {
          session: toSession(person),
          events: shownEvents(events, season().timeZone, now()),
          linkMadeAt: await linkMadeAt(db, person.id),
          season: season(),
        }
        showing(reply.request, rows, content.events)
        return sendPrivate(reply, pages.document('events', content))
      }),
    )

    app.get(
      `${area}/notes`,
      { config: { callers: [role], ...showsNobody } },
      forRole(context, role, async (person, reply) => {
        const content = { session: toSession(person), notes: await notesFor(context, person), season: season() }
        return sendPrivate(reply, pages.document('notes', content))
      }),
    )
  }

  for (const [path, isMock] of [
    ['/user/mock-test', true],
    ['/user/test', false],
  ] as const) {
    app.get(
      path,
      { config: { callers: ['user'], ...shows('listed', 'booking') } },
      forRole(context, 'user', async (person, reply) => {
        const { events, rows } = await testDaysOf(context, person)
        const content = {
          session: toSession(person),
          isMock,
          events: shownEvents(events, season().timeZone, now()),
          notes: await notesFor(context, person),
          season: season(),
        }
        showing(reply.request, rows, content.events)
        return sendPrivate(reply, pages.document('tests', content))
      }),
    )
  }

  /** Calendar apps call it without a session, many of them from the same network. */
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { perMinute: context.limits.submit }, schema: { hide: true } },
    async (request, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
      const owner = token === undefined ? null : await ownerOfLink(db, token)
      if (!owner) throw problems.notFound()
      const { events } = await eventsOf(context, owner).catch((error) => {
        throw error instanceof Problem ? problems.notFound() : error
      })
      const { text, etag } = calendarFile(events, season(), { host: new URL(context.linkBase()).host, now: now() })
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' })
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="events.ics"').send(text)
    },
  )
}
