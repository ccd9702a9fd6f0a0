import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageReply } from '#domain/account/account.ts'
import { calendarLink, shownEvents } from '#domain/event/event.ts'
import { shownEvents as show } from '#domain/event/shown-events.ts'
import { t } from '#domain/language/translate.ts'
import { showing, shows } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { calendarFile } from './calendar-file.ts'
import { eventsOf } from './events.ts'
import { endLink, makeLink } from './links.ts'

/** 'Events' (specification 2.10): the calendar of a student or a school, and the link to subscribe to it. */
export const calendarRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const { season, now, linkBase } = context

  app.get('/events', { config: shows('listed', 'booking'), schema: { response: { 200: shownEvents } } }, async (request) => {
    const { events, rows } = await eventsOf(context, personIn(request))
    return showing(request, rows, { events: show(events, season().timeZone, now()) })
  })

  app.get('/events.ics', { config: shows('exported', 'booking') }, async (request, reply) => {
    const { events, rows } = await eventsOf(context, personIn(request))
    showing(request, rows, events)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="events.ics"')
      .send(calendarFile(events, season(), { host: new URL(linkBase()).host, now: now() }).text)
  })

  app.put(
    '/calendar-link',
    {
      config: { perMinute: context.limits.signIn },
      schema: { description: 'Makes a link to subscribe to the calendar. Ends the one before.', response: { 200: calendarLink } },
    },
    async (request) => {
      const { id, email, role } = personIn(request)
      return {
        message: t('Your link is ready. Copy it now: we show it only once.'),
        ...(await makeLink(context, { id, name: email, role })),
      }
    },
  )

  app.delete('/calendar-link', { schema: { response: { 200: messageReply } } }, async (request) => {
    const { id, email, role } = personIn(request)
    await endLink(context, { id, name: email, role })
    return { message: t('The link has ended. Calendars that used it no longer follow yours.') }
  })
}
