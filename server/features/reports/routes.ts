import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { competitions } from '#domain/competitions/index.ts'
import { student } from '#domain/forms/student.ts'
import { dashboard, statistics } from '#domain/office-api.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import type { Deps } from '#server/context.ts'
import { keptFor } from '#server/lib/memo.ts'
import { countStudents, drawDashboard } from './figures.ts'

const minute = 60_000

/** For everybody who is signed in: how many children are registered. */
export const statisticsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const forStudents = competitions.filter(({ form }) => form === student.slug).map(({ slug }) => slug)
  const figures = keptFor(minute, () => deps.reading.page((db) => countStudents(db, forStudents)))
  app.get('/statistics', { config: showsNobody, schema: { response: { 200: statistics } } }, async () => [await figures()])
}

/** For the office: what the dashboard shows. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  const figures = keptFor(minute, () => deps.reading.page((db) => drawDashboard(db, deps.season().timeZone, deps.now())))
  app.get('/dashboard', { config: showsNobody, schema: { response: { 200: dashboard } } }, () => figures())
}
