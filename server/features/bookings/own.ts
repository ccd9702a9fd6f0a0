import { changeableUntil } from '#domain/booking/slot-time.ts'
import { t } from '#domain/language/translate.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { refuseWithoutConsent } from '#server/features/consent/index.ts'
import type { Registration } from '#server/features/links/index.ts'
import { visitor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { cancel } from './cancel.ts'
import { registrationByLink } from './link.ts'
import { move } from './move.ts'
import { liveRowOf } from './own-booking.ts'
import { refusals } from './refusals.ts'
import { type Row, toAnswers } from './row.ts'

type OwnVersion = { link: string; version: number }

/**
 * Moves the booking of a link's registration, as `move` does for the office. Throws what `move` throws, 404 for a link that doesn't work or
 * has no booking, and 409 after the season's cut-off or while a parent must consent first.
 */
export async function moveOwn(
  context: AppContext,
  { link, version, date, time_slot }: OwnVersion & { date: string; time_slot: string },
): Promise<Row> {
  const { row, registration } = await byLink(context, link)
  await refuseWithoutConsent(context.db, context, registration)
  const answers = { ...toAnswers(row), date, time_slot }
  return (await move(context, visitor, row.id, version, answers, beforeCutOff(context))).row
}

/** Cancels the booking of a link's registration, as `cancel` does for the office. Throws as `moveOwn` does. */
export async function cancelOwn(context: AppContext, { link, version }: OwnVersion): Promise<Row> {
  const { row } = await byLink(context, link)
  return await cancel(context, visitor, row.id, { version, reason: '', allow: beforeCutOff(context) })
}

async function byLink({ db, bookingLinkKey, season }: AppContext, link: string): Promise<{ row: Row; registration: Registration }> {
  const registration = await registrationByLink(db, bookingLinkKey, season(), link)
  if (!registration)
    throw problems.linkEnded(t('This booking link no longer works. Please write to {contact}.', { contact: season().contact }))
  const row = await liveRowOf(db, registration.id)
  if (!row) throw refusals.notBooked()
  return { row, registration }
}

function beforeCutOff({ now }: AppContext): (before: Row, season: Season) => void {
  return (before, season) => {
    if (now() >= changeableUntil(before, season)) throw refusals.tooLateToChange(season)
  }
}
