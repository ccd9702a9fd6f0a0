import { eq } from 'drizzle-orm'
import { beginLink, ownerOf, tokenIn } from '#server/auth/passwords/password-links.ts'
import type { AppOptions } from '#server/context.ts'
import { registrationByLink, tokenInBookingPath } from '#server/features/bookings/index.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'

/**
 * Returns the link in an email that can't be sent for lack of a mail server, so that an administrator can pass it on: a one-time link, or a
 * booking link. Never a link into an administrator's account. Throws 404, 403, and 409 when the link has expired or emails are being sent.
 */
export async function linkIn(
  { db, now, season, bookingLinkKey, sendsEmails, linkBase }: AppOptions,
  actor: Actor,
  id: string,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id))
    if (row?.state === 'withdrawn') throw problems.stale('This email was withdrawn and its link has ended. Look for a newer email.')
    if (!row || row.link === null) throw problems.notFound()
    if (sendsEmails && row.state !== 'dead') throw problems.stale('This letter is on its way by mail.')
    if (row.letter === 'registration-accepted') {
      if ((await registrationByLink(tx, bookingLinkKey, season(), tokenInBookingPath(row.link))) === null)
        throw problems.stale('This booking link has ended: the registration is not accepted any more, or has another email address now.')
      await record(tx, { actor, action: 'booking link copied', subject: 'registration', subjectId: row.subjectId })
      return linkBase() + row.link
    }
    const owner = await ownerOf(tx, tokenIn(row.link), now())
    if (!owner) throw problems.stale('The link in this letter has ended. A new one comes with ‘Forgot password?’ on the sign-in page.')
    if (owner.role === 'admin') throw problems.forbidden('A link into an administrator’s account goes to nobody else.')
    await record(tx, { actor, action: 'link copied', subject: 'account', subjectId: owner.id })
    await beginLink(tx, row.link, now())
    return linkBase() + row.link
  })
}
