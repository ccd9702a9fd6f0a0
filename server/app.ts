import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountRoles } from '../domain/account.ts'
import { openAccessLog } from './access/access-log.ts'
import { officeAccessRoutes } from './access/office-routes.ts'
import { recordAccess } from './access/record-access.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { officeBookingRoutes } from './bookings/office-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import type { Deps } from './deps.ts'
import { answerBareConnection } from './http/bare.ts'
import { shareConnections } from './http/connections.ts'
import { sharedCounts } from './http/counts.ts'
import { answerErrors, answerFramework } from './http/errors.ts'
import { formLimit } from './http/form-limit.ts'
import { only } from './http/guard.ts'
import { answerNoPages, setHeaders } from './http/headers.ts'
import { limitRates } from './http/limits.ts'
import { refuseTheUnasked } from './http/nothing.ts'
import { describeRoute } from './http/openapi.ts'
import { refuseOtherHosts } from './http/own-host.ts'
import { noteRequests, RequestLines } from './http/request-lines.ts'
import { declareCallers, keepRouteTable } from './http/route-table.ts'
import { refuseOtherSites } from './http/same-site.ts'
import { isSecure } from './http/secure.ts'
import { cutSlowClients, defaultSlowClientLimits } from './http/slow-clients.ts'
import { readStrictJson, refuseRepeatedKeys } from './http/strict-json.ts'
import { openUploadBudget } from './http/upload-budget.ts'
import { officeLetterRoutes } from './mail/office-routes.ts'
import { readiness } from './metrics/readiness.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { notFoundDocument, pageRoutes } from './pages/routes.ts'
import { officePrivacyRoutes } from './privacy/routes.ts'
import { officeRegistrationRoutes } from './registrations/office-routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { officeSchoolRoutes } from './schools/office-routes.ts'
import { schoolAreaRoutes, schoolRoutes } from './schools/routes.ts'
import { officeSeasonRoutes } from './season/office-routes.ts'
import { seasonRoutes } from './season/routes.ts'
import { dashboardRoutes, statisticsRoutes } from './statistics/routes.ts'
import { studentAreaRoutes, wishRoutes } from './students/routes.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

/** The whole server as a function of what it stands on. The table of contents: everything served is registered here. */
export async function buildApp(deps: Deps) {
  const slowClients = deps.slowClients ?? defaultSlowClientLimits
  const app = fastify({
    loggerInstance: deps.log,
    logController: new RequestLines(),
    genReqId: () => randomUUID(),
    trustProxy: deps.trustProxy.length > 0 ? deps.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: slowClients.whole,
    connectionTimeout: slowClients.idle,
    // Longer than the 60 s for which nginx keeps a connection: one that closes here first can take a POST with it, which is then a 502.
    keepAliveTimeout: 72_000,
    // While it stops, what comes on open connections is still answered: the database is closed last.
    return503OnClosing: false,
    // Doors are printed and dictated: a slash too many or another case still leads there.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    http: { headersTimeout: slowClients.headers, connectionsCheckingInterval: slowClients.check },
    frameworkErrors: answerFramework,
    clientErrorHandler: answerBareConnection,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('person', null)
  noteRequests(app)

  keepRouteTable(app)
  recordAccess(app, openAccessLog(deps.db, deps.log), deps)
  answerErrors(app, () => notFoundDocument(deps))
  setHeaders(app, { secure: isSecure(deps.publicUrl), pageSources: deps.pages.csp })
  refuseOtherHosts(app, deps.publicUrl)
  refuseOtherSites(app, deps.publicUrl)
  readStrictJson(app)
  shareConnections(app, deps.trustProxy)
  cutSlowClients(app, slowClients)
  openUploadBudget(app)
  const counts = await sharedCounts(deps.db)
  await limitRates(app, counts)
  const countFormsOf = formLimit(counts, deps.limits)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Competition portal', version: '1' } },
    transform: describeRoute,
  })

  await app.register(
    async (api) => {
      answerNoPages(api)
      refuseTheUnasked(api)
      refuseRepeatedKeys(api)
      await api.register(async (open) => {
        declareCallers(open, 'everybody')
        open.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
        await open.register(seasonRoutes, { deps })
        await open.register(registrationRoutes, { deps, countFormsOf })
        await open.register(accountRoutes, { deps, counts })
        await open.register(bookingRoutes, { deps, counts, countFormsOf })
        await open.register(schoolRoutes, { deps, countFormsOf })
      })
      await api.register(async (signedInOnly) => {
        only(accountRoles, signedInOnly, deps)
        await signedInOnly.register(statisticsRoutes, { deps })
        await signedInOnly.register(profileRoutes, { deps })
      })
      await api.register(async (guests) => {
        only(['school', 'user'], guests, deps)
        await guests.register(wishRoutes, { deps })
      })
      await api.register(
        async (student) => {
          only(['user'], student, deps)
          await student.register(studentAreaRoutes, { deps })
        },
        { prefix: '/student' },
      )
      await api.register(
        async (school) => {
          only(['school'], school, deps)
          await school.register(schoolAreaRoutes, { deps })
        },
        { prefix: '/school' },
      )
      await api.register(
        async (office) => {
          only(['admin'], office, deps)
          await office.register(officeRegistrationRoutes, { deps })
          await office.register(dashboardRoutes, { deps })
          await office.register(officeSchoolRoutes, { deps })
          await office.register(officeBookingRoutes, { deps })
          await office.register(officeSeasonRoutes, { deps })
          await office.register(officeLetterRoutes, { deps })
          await office.register(officePrivacyRoutes, { deps })
          await office.register(officeAccessRoutes, { deps })
        },
        { prefix: '/office' },
      )
    },
    { prefix: '/api' },
  )

  app.get('/livez', { config: { callers: 'everybody' }, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { callers: 'everybody' }, schema: { hide: true } }, readiness(deps))
  await metricsRoutes(app, deps)

  await app.register(pageRoutes, { deps })
  return app
}
