import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { feesAt } from '#domain/competitions/entrance.ts'
import { type DoorPlace, doors } from '#domain/competitions/index.ts'
import { isExamplePayment } from '#domain/competitions/payment.ts'
import { daysText } from '#domain/lib/time-text.ts'
import { dashboard, type Setup, setup, statistics, work } from '#domain/report/api.ts'
import { passedDefaults } from '#domain/season/changes.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { dayIn, doorIn, paymentIn, type Season } from '#domain/season/season.ts'
import { nameOfPath } from '#domain/season/settings.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { countAdministrators } from '#server/auth/administrators.ts'
import { needs } from '#server/auth/guard.ts'
import type { AppOptions } from '#server/context.ts'
import { lastBackupAt } from '#server/features/backup/index.ts'
import { hasSent } from '#server/features/emails/index.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { answers } from '#server/platform/http/route.ts'
import { countStudents, countWork, drawDashboard } from './figures.ts'
import { compareSeasons } from './season-comparison.ts'

const minute = 60_000
const tenSeconds = 10_000

/** For everyone signed in: how many children are registered. */
export const statisticsRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const figures = bySeason(minute, (round) => countStudents(context.db, round))
  app.get('/statistics', answers(statistics, showsNobody), async (request) => [await figures(seasonIn(request, context).round)])
}

/** The office's dashboard. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const figures = bySeason(minute, async (round) => {
    const drawing = drawDashboard(context.db, context.season(round), context.now())
    const [drawn, comparison] = await Promise.all([drawing, compareSeasons(context, round)])
    return { ...drawn, comparison }
  })
  const left = bySeason(tenSeconds, (round) => countWork(context.db, { ...context, season: () => context.season(round) }))
  app.get('/work', answers(work, showsNobody), (request) => left(seasonIn(request, context).round))
  app.get('/dashboard', answers(dashboard, showsNobody), (request) => figures(seasonIn(request, context).round))
  app.get('/setup', answers(setup, { ...showsNobody, ...needs('change settings') }), () => readSetup(context))
}

/** Caches what is asked for each season, by its id. */
function bySeason<Answer>(milliseconds: number, ask: (round: number) => Promise<Answer>): (round: number) => Promise<Answer> {
  const cached = new Map<number, () => Promise<Answer>>()
  return (round) => {
    const known = cached.get(round) ?? cachedFor(milliseconds, () => ask(round))
    cached.set(round, known)
    return known()
  }
}

/** Returns what is set up and what isn't, for the checklist on the dashboard. */
async function readSetup({ db, dataDir, publicUrl, sendsEmails, season, now }: AppOptions): Promise<Setup> {
  const examples = doors.filter((at) => showsExamples(at, season())).map(({ competition }) => competition.name)
  return {
    example_payment: [...new Set(examples)],
    past_booking_days: pastBookingDays(season(), now()),
    past_years: passedDefaults(season(), now()).map(({ path, text }) => ({ name: nameOfPath(path), text })),
    example_contact: season().contact === defaultSeason.contact ? season().contact : null,
    sends_email: sendsEmails,
    has_sent: await hasSent(db),
    public_address: publicUrl,
    backed_up_at: await lastBackupAt(dataDir),
    administrators: await countAdministrators(db),
  }
}

function pastBookingDays({ booking: { from, to }, timeZone }: Season, now: number): string | null {
  return from !== null && to !== null && to < dayIn(timeZone, now) ? daysText(from, to) : null
}

function showsExamples(at: DoorPlace, season: Season): boolean {
  const payment = paymentIn(season, at.competition.slug)
  return !doorIn(season, at.door.path).hidden && feesAt(at, season).some(({ region }) => isExamplePayment(payment, region))
}
