import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import { shownEvents } from '#domain/event/shown-events.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { eventsOf } from '#server/features/calendar/index.ts'
import { notesFor } from '#server/features/notes/index.ts'
import { zoneOf } from '#server/features/students/index.ts'
import { listsFor, testsFor, threeWords } from '#server/features/words/index.ts'
import { forRole, sendPrivate } from './send.ts'

/** 'Events' and 'Notes' of students and schools, 'My Mock Test' and 'My Test' of students, and 'Try three words'. */
export function eventsAndNotesRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, now } = context
  for (const role of ['user', 'school'] as const) {
    const { area } = signInPages[role]
    app.get(
      `${area}/events`,
      { config: { callers: [role], ...shows('listed', 'booking') } },
      forRole(context, role, async (person, reply) => {
        const { events, rows, ownZone } = await eventsOf(context, person)
        const content = {
          session: toSession(person),
          events: shownEvents(events, season().timeZone, now(), ownZone),
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

  app.get(
    '/user/mock-test',
    { config: { callers: ['user'], ...showsNobody } },
    forRole(context, 'user', async (person, reply) => {
      const content = { session: toSession(person), lists: await listsFor(context, person.id), season: season() }
      return sendPrivate(reply, pages.document('mock-test', content))
    }),
  )

  app.get(
    '/user/test',
    { config: { callers: ['user'], ...shows('listed', 'registration') } },
    forRole(context, 'user', async (person, reply) => {
      const { tests, rows } = await testsFor(context, person.id)
      showing(reply.request, rows, tests)
      const ownZone = await zoneOf(context.db, person.id)
      return sendPrivate(reply, pages.document('tests', { session: toSession(person), tests, ownZone, season: season() }))
    }),
  )

  app.get('/practice', { config: { perMinute: 120 } }, async (_request, reply) =>
    sendPrivate(reply, pages.document('practice', { words: threeWords(context), season: season() })),
  )
}
