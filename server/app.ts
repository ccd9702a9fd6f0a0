import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import fastify from 'fastify'
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { accountRoles } from '#domain/account/account.ts'
import type { Permission } from '#domain/account/permissions.ts'
import { recordAccess } from './auth/access-log.ts'
import { colleagueRoutes } from './auth/colleagues/routes.ts'
import { declareCallers, keepRouteTable, only, onlyWith } from './auth/guard.ts'
import { profileRoutes } from './auth/profile.ts'
import { accountRoutes } from './auth/routes.ts'
import { refuseOtherHosts, refuseOtherSites } from './auth/same-site.ts'
import { type AppOptions, defaultTimeouts } from './context.ts'
import { officeBookingRoutes } from './features/bookings/office-routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { calendarRoutes } from './features/calendar/calendar.ts'
import { officeCertificateRoutes } from './features/certificates/office-routes.ts'
import { schoolCertificateRoutes, studentCertificateRoutes } from './features/certificates/own-routes.ts'
import { officeEmailRoutes } from './features/emails/office-routes.ts'
import { officeEmailTextRoutes } from './features/emails/text-routes.ts'
import { officeErrorRoutes } from './features/errors/routes.ts'
import { readiness } from './features/health/readiness.ts'
import { metricsRoutes, refuseNewerDatabase } from './features/health/routes.ts'
import { officeInvitationRoutes } from './features/invitations/office-routes.ts'
import { officeMailingRoutes } from './features/mailings/routes.ts'
import { newsRoutes } from './features/news/news.ts'
import { officeNoteRoutes } from './features/notes/office-routes.ts'
import { noteRoutes } from './features/notes/readable.ts'
import { officePrivacyRoutes } from './features/privacy/routes.ts'
import { officeProblemReportRoutes, problemReportRoutes } from './features/problem-reports/problem-reports.ts'
import { schoolReceiptRoutes } from './features/receipts/index.ts'
import { officeDisputeRoutes } from './features/registrations/disputes.ts'
import { officeRegistrationRoutes } from './features/registrations/office-routes.ts'
import { officeReviewRoutes } from './features/registrations/review/routes.ts'
import { registrationRoutes } from './features/registrations/routes.ts'
import { dashboardRoutes, statisticsRoutes } from './features/reports/routes.ts'
import { officeResultRoutes, officeScoreImportRoutes } from './features/results/office-routes.ts'
import { schoolChangeRoutes } from './features/school-changes/routes.ts'
import { schoolStudentRoutes } from './features/school-students/routes.ts'
import { coordinatorRoutes } from './features/schools/coordinator-routes.ts'
import { officeSchoolRoutes } from './features/schools/office-routes.ts'
import { schoolRoutes } from './features/schools/routes.ts'
import { chooseSeason } from './features/season/chosen.ts'
import { officeSeasonListRoutes, officeSeasonRoutes, seasonRoutes } from './features/season/routes.ts'
import { officeBankRoutes, officeMoneyRoutes } from './features/statements/office-routes.ts'
import { notifyMeRoutes, officeNotifyMeRoutes, studentAreaRoutes } from './features/students/routes.ts'
import { officeWordRoutes } from './features/words/office-routes.ts'
import { wordRoutes } from './features/words/routes.ts'
import { chooseLanguages } from './pages/language.ts'
import { errorPages, pageRoutes } from './pages/routes.ts'
import { answerErrors, answerFramework, answerRawConnection } from './platform/http/errors.ts'
import { rejectUnknownInput } from './platform/http/form-data.ts'
import { answerNoPages, isSecure, setHeaders } from './platform/http/headers.ts'
import {
  type CountFormsOf,
  dropForwardedPorts,
  formLimit,
  limitRates,
  openSharedRateLimit,
  type SharedRateLimit,
} from './platform/http/limits/rate-limit.ts'
import { openUploadBudget } from './platform/http/limits/upload-budget.ts'
import { noteRequests, RequestLines } from './platform/http/log.ts'
import { describeApi, describeRoute } from './platform/http/openapi.ts'
import { answerAsDeclared } from './platform/http/route.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

/** Open connections of one process. The proxy in front of it limits those of one network. */
const maxConnections = 5000

/** Builds the whole server from its options. Everything served is registered here, so this is the table of contents. */
export async function buildApp(context: AppOptions) {
  const app = openFramework(context)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Everything that takes a body takes JSON, unless its routes say otherwise.
  app.removeContentTypeParser('text/plain')
  app.server.maxConnections = maxConnections
  app.addHook('onRequest', async ({ raw }) => dropForwardedPorts(raw))
  app.decorateRequest('person', null)
  noteRequests(app)

  chooseLanguages(app, context)
  keepRouteTable(app)
  recordAccess(app, context)
  answerErrors(app, errorPages(context))
  setHeaders(app, { secure: isSecure(context.publicUrl), pageSources: context.pages.csp })
  refuseOtherHosts(app, context.publicUrl)
  refuseOtherSites(app, context.publicUrl)
  openUploadBudget(app)
  const isUpToDate = refuseNewerDatabase(app, context)
  const counts = await openSharedRateLimit(context.db, context.pool)
  limitRates(app, counts)
  const countFormsOf = formLimit(counts, context.limits)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Competition portal', version: '1' } },
    transform: describeRoute,
  })

  await app.register(
    async (api) => {
      answerNoPages(api)
      answerAsDeclared(api)
      rejectUnknownInput(api)
      await visitorApi(api, context, { counts, countFormsOf })
      await signedInApi(api, context, counts)
      await api.register((office) => officeApi(office, context, counts), { prefix: '/office' })
    },
    { prefix: '/api' },
  )

  app.get('/livez', { config: { callers: 'everybody' }, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { callers: 'everybody' }, schema: { hide: true } }, readiness(context, isUpToDate))
  await metricsRoutes(app, context)

  await app.register(pageRoutes, { context, counts })
  return app
}

/** The framework with our limits, without any route. */
function openFramework(context: AppOptions) {
  const { headers, request, idle, check } = context.timeouts ?? defaultTimeouts
  return fastify({
    loggerInstance: context.log,
    logController: new RequestLines(),
    genReqId: () => randomUUID(),
    trustProxy: context.trustProxy.length > 0 ? context.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: request,
    connectionTimeout: idle,
    // Longer than the 60 s for which nginx keeps a connection open: closing first can interrupt a POST, which then becomes a 502.
    keepAliveTimeout: 72_000,
    // While stopping, requests on open connections are still answered: the database is closed last.
    return503OnClosing: false,
    // Addresses of forms are printed and dictated, so an extra slash or a different case still works.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
    frameworkErrors: answerFramework,
    clientErrorHandler: answerRawConnection,
  }).withTypeProvider<ZodTypeProvider>()
}

type Api = ReturnType<typeof openFramework>
type Counts = SharedRateLimit

/** For everybody. */
async function visitorApi(api: Api, context: AppOptions, { counts, countFormsOf }: { counts: Counts; countFormsOf: CountFormsOf }) {
  await api.register(async (open) => {
    declareCallers(open, 'everybody')
    describeApi(open)
    await open.register(seasonRoutes, { context })
    await open.register(registrationRoutes, { context, counts, countFormsOf })
    await open.register(accountRoutes, { context, counts })
    await open.register(bookingRoutes, { context, counts })
    await open.register(schoolRoutes, { context, countFormsOf })
  })
}

/** For whoever is signed in: everyone, students and schools, students, schools. */
async function signedInApi(api: Api, context: AppOptions, counts: Counts) {
  await api.register(async (signedInOnly) => {
    only(accountRoles, signedInOnly, context)
    chooseSeason(signedInOnly, context)
    await signedInOnly.register(statisticsRoutes, { context })
    await signedInOnly.register(profileRoutes, { context, counts })
  })
  await api.register(async (guests) => {
    only(['school', 'user'], guests, context)
    await guests.register(calendarRoutes, { context })
    await guests.register(noteRoutes, { context })
    await guests.register(notifyMeRoutes, { context })
    await guests.register(problemReportRoutes, { context })
  })
  await api.register(
    async (student) => {
      only(['user'], student, context)
      await student.register(studentAreaRoutes, { context })
      await student.register(studentCertificateRoutes, { context })
      await student.register(wordRoutes, { context })
    },
    { prefix: '/student' },
  )
  await api.register(
    async (school) => {
      only(['school'], school, context)
      await school.register(schoolStudentRoutes, { context, counts })
      await school.register(schoolChangeRoutes, { context })
      await school.register(schoolReceiptRoutes, { context })
      await school.register(coordinatorRoutes, { context })
      await school.register(schoolCertificateRoutes, { context })
    },
    { prefix: '/school' },
  )
}

/** For the office, by what one must be allowed to do. */
async function officeApi(office: Api, context: AppOptions, counts: Counts) {
  chooseSeason(office, context)
  const area = (
    reading: Permission,
    changing: Permission,
    ...features: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }>[]
  ) =>
    office.register(async (own) => {
      onlyWith({ reading, changing }, own, context)
      for (const feature of features) await own.register(feature, { context, counts })
    })
  await area(
    'read',
    'decide',
    officeSeasonListRoutes,
    officeRegistrationRoutes,
    officeReviewRoutes,
    officeBankRoutes,
    dashboardRoutes,
    newsRoutes,
  )
  await area(
    'read',
    'edit',
    officeSchoolRoutes,
    officeBookingRoutes,
    officeCertificateRoutes,
    officeNotifyMeRoutes,
    officeResultRoutes,
    officeScoreImportRoutes,
    officeInvitationRoutes,
    officeNoteRoutes,
    officeWordRoutes,
  )
  await area('edit', 'edit', officeErrorRoutes, officeProblemReportRoutes, officeDisputeRoutes)
  await area('match payments', 'match payments', officeMoneyRoutes)
  await area('send emails', 'send emails', officeEmailRoutes, officeMailingRoutes)
  await area('manage colleagues', 'manage colleagues', colleagueRoutes)
  await area('change settings', 'change settings', officeSeasonRoutes, officeEmailTextRoutes)
  await area('protect privacy', 'protect privacy', officePrivacyRoutes)
}
