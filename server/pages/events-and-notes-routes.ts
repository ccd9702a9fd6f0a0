import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import { shownEvents } from '#domain/event/shown-events.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import { toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { eventsOf } from '#server/features/calendar/index.ts'
import { notesFor } from '#server/features/notes/index.ts'
import { zoneOf } from '#server/features/students/index.ts'
import { listsFor, testsFor, threeWords } from '#server/features/words/index.ts'
import { areaPage, sendPrivate } from './send.ts'

/** 'Events' and 'Notes' of students and schools, 'My Mock Test' and 'My Test' of students, and 'Try three words'. */
export function eventsAndNotesRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, now } = context
  for (const role of ['user', 'school'] as const) {
    const { area } = signInPages[role]
    areaPage(app, context, role, `${area}/events`, {
      reads: shows('listed', 'booking'),
      async render(person, request) {
        const { events, rows, ownZone } = await eventsOf(context, person)
        const shown = shownEvents(events, season().timeZone, now(), ownZone)
        showing(request, rows, shown)
        return pages.document('events', { session: toSession(person), events: shown, season: season() })
      },
    })

    areaPage(app, context, role, `${area}/notes`, {
      render: async (person) =>
        pages.document('notes', { session: toSession(person), notes: await notesFor(context, person), season: season() }),
    })
  }

  areaPage(app, context, 'user', '/user/mock-test', {
    render: async (person) =>
      pages.document('mock-test', { session: toSession(person), lists: await listsFor(context, person.id), season: season() }),
  })

  areaPage(app, context, 'user', '/user/test', {
    reads: shows('listed', 'registration'),
    async render(person, request) {
      const { tests, rows } = await testsFor(context, person.id)
      showing(request, rows, tests)
      const ownZone = await zoneOf(context.db, person.id)
      return pages.document('tests', { session: toSession(person), tests, ownZone, season: season() })
    },
  })

  app.get('/practice', { config: { perMinute: 120 } }, async (_request, reply) =>
    sendPrivate(reply, pages.document('practice', { words: threeWords(context), season: season() })),
  )
}
