import type { OwnRegistration } from '#domain/account/account.ts'
import { daysOf, openBooking } from '#domain/booking/booking.ts'
import { untilText } from '#domain/booking/own-time.ts'
import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayIn, doorIn, isOpen } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { leadsToBooking } from '#server/features/bookings/index.ts'
import { invitedOf } from '#server/features/invitations/index.ts'
import { type Registration, withdrawnOf } from '#server/features/links/index.ts'
import { publishedResultsOf } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { toOwnRegistrations } from './registrations-of.ts'

type StepsContext = Pick<AppContext, 'db' | 'season' | 'now'>
type Step = Pick<OwnRegistration, 'message' | 'next'>

/**
 * Returns what `toOwnRegistrations` does, and tells what comes next as the status page does: to book a time, the result, or the invitation. A
 * student isn't given the links of the family's emails, which show the parent's data and consent for the parent.
 */
export async function registrationsWithNextSteps(
  context: StepsContext,
  userId: string,
): Promise<{ registrations: OwnRegistration[]; rows: Registration[] }> {
  const { db, season, now } = context
  const { registrations, rows } = await toOwnRegistrations(db, userId, season())
  const withdrawn = await withdrawnOf(db, idsOf(rows))
  const published = await publishedResultsOf(db, idsOf(rows))
  const invitations = await invitationTexts(context, rows)
  const withSteps = registrations.map((registration, n) => ({ ...registration, ...stepOf(registration, rows[n]) }))
  return { registrations: withSteps, rows }

  function stepOf({ status, booking }: OwnRegistration, row: Registration | undefined): Step | null {
    if (!row) return null
    if (withdrawn.has(row.id)) return { message: m['consent.this_registration_is_withdrawn'](), next: null }
    if (status !== 'accepted') return null
    const invitation = invitations.get(row.id)
    if (invitation !== undefined) return { message: invitation, next: emailMyLink() }
    if (published.has(row.id))
      return { message: m['student.your_result_is_here'](), next: { path: '/user/results', text: m['student.see_the_result']() } }
    if (booking) {
      return {
        message: `${m['booking.how_to_join']()} ${m['booking.move_cancel_use_link']()}`,
        next: null,
      }
    }
    return leadsToBooking(row, season()) ? toBook() : null
  }

  function toBook(): Step | null {
    const { booking, timeZone } = season()
    if (daysOf(openBooking(booking, dayIn(timeZone, now()))).length === 0) return null
    return {
      message: m['student.registration_accepted_next_book'](),
      next: { path: '/book', text: m['home.book_a_time']() },
    }
  }
}

/** Returns what students read who are invited to the next round and can register for it, by the ids of their registrations. */
export async function invitationTexts({ db, season, now }: StepsContext, rows: Registration[]): Promise<Map<string, string>> {
  const invited = await invitedOf(db, idsOf(rows.filter(({ round, status }) => round === season().round && status === 'accepted')))
  return new Map(
    rows.flatMap(({ id, competition, timeZone }) => {
      const next = nextOf(competitionNamed(competition))
      const door = next?.doors[0] && doorIn(season(), next.doors[0].path)
      if (!next || !door || !invited.has(id) || !isOpen(door, now())) return []
      const text = m['student.youre_invited_register_use']({ next: nameInSentence(next) })
      const until = door.closes === null ? null : untilText(door.closes, season().timeZone, timeZone)
      return [[id, until === null ? text : `${text} ${m['status.register_by_day']({ until })}`] as const]
    }),
  )
}

/** To the family's address, where the link in our email opens the status page. */
function emailMyLink() {
  return { path: '/check?link#link_email', text: m['status.email_me_my_link']() }
}
