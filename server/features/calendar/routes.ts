import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { eventsReply } from '#domain/event/event.ts'
import { shownEvents } from '#domain/event/shown-events.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { calendarFile } from './calendar-file.ts'
import { eventsOf } from './events.ts'

/** 'Events' (specification 2.10): the calendar of a student or a school, also as a file. */
export const calendarRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const { season, now, linkBase } = context

  app.get('/events', { config: shows('listed', 'booking'), schema: { response: { 200: eventsReply } } }, async (request) => {
    const { events, rows, ownZone } = await eventsOf(context, personIn(request))
    return showing(request, rows, { events: shownEvents(events, season().timeZone, now(), ownZone) })
  })

  app.get('/events.ics', { config: shows('exported', 'booking') }, async (request, reply) => {
    const { events, rows } = await eventsOf(context, personIn(request))
    showing(request, rows, events)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="events.ics"')
      .send(calendarFile(events, season(), { host: new URL(linkBase()).host, now: now() }))
  })
}
