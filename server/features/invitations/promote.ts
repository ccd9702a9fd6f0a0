import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { undeliveredReason, undeliveredReasons } from '#domain/email/undelivered.ts'
import { emailKey } from '#domain/lib/text.ts'
import { priceText } from '#domain/payment/money.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import { cutIn, type Invitation, type Promotion, rankedIn } from '#domain/result/api.ts'
import { placesOf } from '#domain/result/result.ts'
import { doorIn, isOpen } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { lockRound, type RoundKey, readRound } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { invitations, outbox, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, recordMany } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { goneAmong, refuseGone } from '#server/platform/mail/gone-addresses.ts'
import { enqueueEmails } from '#server/platform/mail/outbox.ts'
import { invitationEmail, invitationEmails } from './invitation.ts'

type By = Actor & { id: string }

/** Returns who passed a round and isn't invited to the next one, and what became of those who are. Throws 404 when there is no next one. */
export async function promotionOf(context: AppContext, db: Queryable, key: RoundKey): Promise<Promotion> {
  const season = context.season()
  const { next, door } = nextRound(key)
  const round = await readRound(db, key)
  const published = round.rows.filter(({ state, is_absent }) => state !== 'draft' && !is_absent)
  const cut = cutIn({ ...round, rows: published })
  const places = placesOf(rankedIn(published, round.rule.per))
  const all = await invitationsOf(db, key, next.slug)
  const known = new Set(all.map(({ registrationId }) => registrationId))
  const { closes, fees } = doorIn(season, door.path)
  return {
    next: {
      competition: next.slug,
      name: nameInSentence(next),
      path: door.path,
      fees: `${priceText(fees.India)} or ${priceText(fees['Out Of India'])}`,
    },
    is_open: isOpen(doorIn(season, door.path), context.now()),
    closes,
    tied: cut?.tied ?? 0,
    lowest: cut?.lowest ?? null,
    candidates: published
      .filter(({ id }) => !known.has(id))
      .map(({ id, serial_no, name, score, is_through, state }) => ({
        ...{ id, serial_no, name, score },
        is_held: state === 'held',
        place: places.get(id) ?? null,
        is_through: is_through ?? cut?.through.has(id) ?? false,
      }))
      .toSorted((a, b) => (a.place ?? 1e9) - (b.place ?? 1e9)),
    invitations: all.map(({ registrationId: _, ...invitation }) => invitation),
  }
}

function nextRound({ competition }: RoundKey) {
  const next = nextOf(competitionNamed(competition))
  const [door] = next?.doors ?? []
  if (!next || !door) throw problems.notFound()
  return { next, door }
}

/** Returns the invitations of a round with what became of them, in the order they were sent. */
async function invitationsOf(db: Queryable, key: RoundKey, next: string): Promise<(Invitation & { registrationId: string })[]> {
  const rows = await db
    .select({ invitation: invitations, registration: registrations })
    .from(invitations)
    .innerJoin(registrations, eq(registrations.id, invitations.registrationId))
    .where(and(eq(registrations.competition, key.competition), eq(registrations.round, key.round), eq(invitations.competition, next)))
    .orderBy(invitations.invitedAt, registrations.serialNo)
  const ids = rows.map(({ registration }) => registration.id)
  if (ids.length === 0) return []
  const emails = await db
    .selectDistinctOn([outbox.subjectId], {
      subjectId: outbox.subjectId,
      state: outbox.state,
      error: outbox.lastError,
      at: outbox.createdAt,
    })
    .from(outbox)
    .where(and(inArray(outbox.subjectId, ids), inArray(outbox.template, invitationEmails)))
    .orderBy(outbox.subjectId, desc(outbox.createdAt))
  // Somebody may also have registered without the link.
  const later = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.competition, next),
        eq(registrations.round, key.round),
        inArray(registrations.status, [...activeStatuses]),
        or(
          inArray(
            registrations.id,
            rows.flatMap(({ invitation }) => invitation.registeredId ?? []),
          ),
          inArray(
            registrations.childKey,
            rows.map(({ registration }) => registration.childKey),
          ),
        ),
      ),
    )
  return rows.map(({ invitation, registration }) => {
    const email = emails.find(({ subjectId }) => subjectId === registration.id)
    const registered =
      later.find(({ id }) => id === invitation.registeredId) ??
      later.find(({ childKey, contactKey }) => childKey === registration.childKey && contactKey === registration.contactKey)
    const { id, invitedAt, remindedAt, openedAt, declinedAt, declineReason } = invitation
    const person = { id, registrationId: registration.id, serial_no: registration.serialNo, name: registration.name }
    const is = (state: Invitation['state'], at: Date, note = '') => ({
      ...person,
      state,
      at: at.toISOString(),
      note,
      registered_no: registered?.serialNo ?? null,
    })
    if (registered) return is(registered.status === 'accepted' ? 'paid' : 'registered', registered.submittedAt)
    if (declinedAt) return is('declined', declinedAt, declineReason ?? '')
    if (email?.state === 'dead') return is('not delivered', email.at, undeliveredReasons[undeliveredReason(email.error ?? '')])
    return openedAt ? is('opened', openedAt) : is('invited', remindedAt ?? invitedAt)
  })
}

/**
 * Invites children with a published result to the next round: one email each, with a link of its own. Whoever is invited already is left
 * out. Throws 404 for somebody without such a result, and 409 while the next round's form is closed or a result can still be taken back.
 */
export async function invite(context: AppContext, actor: By, key: RoundKey, ids: string[]): Promise<number> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const { candidates, is_open, next, invitations: all } = await promotionOf(context, tx, key)
    if (!is_open) throw problems.stale(`The form of the ${next.name} is closed. Open it in the season first.`)
    const chosen = candidates.filter(({ id }) => ids.includes(id))
    const invited = new Set(all.map(({ serial_no }) => serial_no))
    const rows = await tx.select().from(registrations).where(inArray(registrations.id, ids))
    const isUnknown =
      rows.length !== new Set(ids).size || rows.some(({ id, serialNo }) => !invited.has(serialNo) && !chosen.some((one) => one.id === id))
    if (isUnknown) throw problems.notFound()
    if (chosen.some(({ is_held }) => is_held))
      throw problems.stale('These results can still be taken back. Send their emails now, or invite when they have left.')
    const fresh = rows.filter(({ id }) => chosen.some((one) => one.id === id))
    if (fresh.length === 0) return 0
    await tx
      .insert(invitations)
      .values(fresh.map(({ id }) => ({ id: randomUUID(), registrationId: id, competition: next.competition, invitedBy: actor.id })))
    await enqueueEmails(
      tx,
      fresh.map((row) => invitationEmail(context.bookingLinkKey, context.season(), row, 'invitation')),
    )
    await recordMany(tx, { actor, action: 'invited', subject: 'registration', after: { next: next.name } }, fresh)
    return fresh.length
  })
}

/** How long a family isn't reminded again. */
const pause = sql`interval '1 day'`

/** How many families got an email, and how many are left out because their address doesn't exist. */
type Reminded = { sent: number; left: number }

/** Reminds every family that hasn't answered, at most once a day. */
export async function remindInvited(context: AppContext, actor: By, key: RoundKey): Promise<Reminded> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const { invitations: all, is_open, next } = await promotionOf(context, tx, key)
    if (!is_open) throw problems.stale(`The form of the ${next.name} is closed. Open it in the season first.`)
    const waiting = all.filter(({ state }) => state === 'invited' || state === 'opened').map(({ id }) => id)
    return await sendAgain(tx, context, actor, and(inArray(invitations.id, waiting), isRested))
  })
}

const isRested = sql`greatest(${invitations.invitedAt}, ${invitations.remindedAt}) < now() - ${pause}`

/** Sends one invitation again, to the address that the registration has now. Throws 404. */
export async function resend(context: AppContext, actor: By, id: string): Promise<RoundKey & { name: string }> {
  return await context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ registration: registrations })
      .from(invitations)
      .innerJoin(registrations, eq(registrations.id, invitations.registrationId))
      .where(eq(invitations.id, id))
    if (!found || found.registration.round !== context.season().round) throw problems.notFound()
    await refuseGone(tx, found.registration.contactEmail)
    await sendAgain(tx, context, actor, eq(invitations.id, id))
    const { competition, round, name } = found.registration
    return { competition, round, name }
  })
}

async function sendAgain(tx: Transaction, context: AppContext, actor: By, which: SQL | undefined): Promise<Reminded> {
  const found = await tx
    .select({ id: invitations.id, row: registrations })
    .from(invitations)
    .innerJoin(registrations, eq(registrations.id, invitations.registrationId))
    .where(which)
  const gone = await goneAmong(
    tx,
    found.map(({ row }) => row.contactEmail),
  )
  const reached = found.filter(({ row }) => !gone.has(emailKey(row.contactEmail)))
  const rows = reached.map(({ row }) => row)
  await tx
    .update(invitations)
    .set({ remindedAt: sql`now()` })
    .where(inArray(invitations.id, idsOf(reached)))
  await enqueueEmails(
    tx,
    rows.map((row) => invitationEmail(context.bookingLinkKey, context.season(), row, 'invitation-reminder')),
  )
  await recordMany(tx, { actor, action: 'reminded of the invitation', subject: 'registration' }, rows)
  return { sent: rows.length, left: found.length - rows.length }
}
