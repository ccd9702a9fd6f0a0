import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { competitions } from '#domain/competitions/index.ts'
import { student } from '#domain/forms/student.ts'
import { dashboard, setup, statistics } from '#domain/office-api.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import type { AppOptions } from '#server/context.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { countStudents, drawDashboard } from './figures.ts'
import { readSetup } from './setup.ts'

const minute = 60_000

/** For everybody signed in: how many children are registered. */
export const statisticsRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const forStudents = competitions.filter(({ form }) => form === student.slug).map(({ slug }) => slug)
  const figures = cachedFor(minute, () => context.reads.page((db) => countStudents(db, forStudents)))
  app.get('/statistics', { config: showsNobody, schema: { response: { 200: statistics } } }, async () => [await figures()])
}

/** The office's dashboard. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const figures = cachedFor(minute, () => context.reads.page((db) => drawDashboard(db, context.season().timeZone, context.now())))
  app.get('/dashboard', { config: showsNobody, schema: { response: { 200: dashboard } } }, () => figures())
  app.get('/setup', { config: showsNobody, schema: { response: { 200: setup } } }, () => readSetup(context))
}
