import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import { maxWithdrawals, type Withdrawals, withdrawalDays } from '#domain/privacy/withdrawal.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { freeWithdrawn, lockAllSeats } from '#server/features/bookings/index.ts'
import { isReplaced, withdrawnAt } from '#server/features/links/index.ts'
import { emailWithdrawn } from '#server/features/registrations/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { erasures, registrations, withdrawals } from '#server/platform/db/schema/index.ts'
import { type Actor, record, server, visitor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { remove } from './erase.ts'
import { gather } from './find.ts'
import { subjectsOf } from './found-person.ts'
import { append, type Erased, personHash } from './ledger.ts'
import { countsOf } from './personal-data.ts'
import { isDue } from './retention-plan.ts'

type Row = typeof registrations.$inferSelect

/** Who withdraws: a family, or the school that registered the student, perhaps to give the place to another child. */
type By = { actor: Actor; replacement?: (tx: Transaction, row: Row) => Promise<Pick<Row, 'id'>> }

/**
 * Withdraws a registration at the wish of its family or school: nothing more is done with it, its seat is free at once, and after a week it
 * is erased. The family is emailed, because somebody else may have its link. Doing it twice does nothing more. `replacement` stores the
 * child that takes the place, after which the withdrawal can't be taken back. Throws 409 when it was withdrawn `maxWithdrawals` times
 * before, and when the place of a withdrawn registration is asked for.
 */
export async function withdrawRegistration(
  context: AppContext,
  { id }: Pick<Row, 'id'>,
  { actor, replacement }: By = { actor: visitor },
): Promise<void> {
  const person = await personHash(context.db)
  await context.db.transaction(async (tx) => {
    const season = await lockAllSeats(tx, context)
    const row = await locked(tx, id)
    const at = new Date(context.now())
    if (!row) return
    if (await withdrawnAt(tx, id)) {
      if (replacement) throw problems.stale(m['consent.this_registration_is_withdrawn']())
      return
    }
    if (!replacement && !(await mayWithdraw(tx, id))) throw problems.stale(withdrawnTooOften(season))
    await store(tx, id, at)
    await freeWithdrawn(tx, context, season, id)
    const successor = await replacement?.(tx, row)
    if (successor) await tx.update(withdrawals).set({ replacedBy: successor.id }).where(isOpenWithdrawal(id))
    const action = successor ? 'replaced' : 'withdrawn'
    await record(tx, { actor, action, subject: 'registration', subjectId: id })
    await emailWithdrawn(tx, context, row, { until: at.getTime() + withdrawalDays * oneDay, isBySchool: actor !== visitor })
    await note(tx, context, { person: `withdrawn:${person(row.contactEmail)}`, at: at.toISOString(), subjects: [id] })
  })
}

/** Whether the family hasn't withdrawn a registration too often to do it again. */
export async function mayWithdraw(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(withdrawals, eq(withdrawals.registrationId, id))) < maxWithdrawals
}

/** What its family reads instead of a button. */
export function withdrawnTooOften({ contact }: Pick<Season, 'contact'>): string {
  return m['status.youve_withdrawn_registration_times']({ count: maxWithdrawals, contact })
}

/** Takes a withdrawal back, until the registration is erased. Throws 409 when another child has the place. */
export async function undoWithdrawal(
  context: AppContext,
  { id }: Pick<Row, 'id'>,
  { actor }: Pick<By, 'actor'> = { actor: visitor },
): Promise<void> {
  const person = await personHash(context.db)
  await context.db.transaction(async (tx) => {
    const row = await locked(tx, id)
    const at = new Date(context.now())
    if (!row) return
    if (await isReplaced(tx, id)) throw problems.stale(m['status.place_went_to_another_child']())
    if (!(await takeBack(tx, id, at))) return
    await record(tx, { actor, action: 'withdrawal undone', subject: 'registration', subjectId: id })
    await note(tx, context, { person: `undone:${person(row.contactEmail)}`, at: at.toISOString(), subjects: [id] })
  })
}

/** Whether a line of the list of erasures is about a withdrawal, or its end. */
export function isOfWithdrawal({ person }: Erased): boolean {
  return person.includes(':')
}

/**
 * Applies a withdrawal, or its end, that a restored database doesn't know; call it after `lockAllSeats`. One of a registration that came
 * after the backup has nothing to apply to. Returns whether it changed anything.
 */
export async function withdrawAgain(tx: Transaction, context: AppContext, { person, subjects, at }: Erased): Promise<boolean> {
  const [id] = subjects
  if (id === undefined || !(await locked(tx, id))) return false
  const isEnd = person.startsWith('undone:')
  const isChanged = await (isEnd ? takeBack : store)(tx, id, new Date(at))
  if (isChanged && !isEnd) await freeWithdrawn(tx, context, context.season(), id)
  const action = isEnd ? 'withdrawal undone' : 'withdrawn'
  if (isChanged) await record(tx, { actor: server, action, subject: 'registration', subjectId: id })
  return isChanged
}

/** Erases what was withdrawn a week ago, each registration on its own, and returns how many. An older backup doesn't bring them back. */
export async function eraseWithdrawn(context: AppContext): Promise<number> {
  const person = await personHash(context.db)
  let erased = 0
  while (await eraseOne()) erased += 1
  return erased

  async function eraseOne(): Promise<boolean> {
    return await context.db.transaction(async (tx) => {
      await lockAllSeats(tx, context)
      const [due] = await tx
        .select({ row: registrations })
        .from(withdrawals)
        .innerJoin(registrations, eq(registrations.id, withdrawals.registrationId))
        .where(isDue('withdrawn', withdrawalDays, context.now()))
        .orderBy(asc(withdrawals.at))
        .limit(1)
        .for('update')
      if (!due) return false
      const seeds = { registrations: [due.row], drafts: [], bookings: [], schools: [] }
      const found = await gather(tx, seeds, { withBookings: true, holds: true })
      const counts = await countsOf(tx, found)
      context.wipe.soon(context.season().timeZone)
      const pictures = await remove(tx, found, [due.row.contactEmail])
      const line = { person: person(due.row.contactEmail), at: new Date(context.now()).toISOString(), subjects: subjectsOf(found) }
      await record(tx, { actor: server, action: 'erased', subject: 'person', subjectId: line.person, after: counts })
      await note(tx, context, line, { counts, pictures })
      return true
    })
  }
}

/** Returns what is withdrawn and will be erased, the next one first. */
export async function listWithdrawals(db: Database): Promise<Withdrawals> {
  const rows = await db
    .select({ id: registrations.id, reference: registrations.reference, name: registrations.name, at: withdrawals.at })
    .from(withdrawals)
    .innerJoin(registrations, eq(registrations.id, withdrawals.registrationId))
    .where(isNull(withdrawals.undoneAt))
    .orderBy(asc(withdrawals.at))
    .limit(500)
  return {
    rows: rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      erased_at: new Date(at.getTime() + withdrawalDays * oneDay).toISOString(),
    })),
  }
}

const oneDay = 24 * 60 * 60 * 1000

async function locked(tx: Transaction, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  return row
}

async function store(tx: Transaction, registrationId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(withdrawals).values({ id: randomUUID(), registrationId, at }).onConflictDoNothing()
  return rowCount === 1
}

async function takeBack(tx: Transaction, registrationId: string, undoneAt: Date): Promise<boolean> {
  return (await tx.update(withdrawals).set({ undoneAt }).where(isOpenWithdrawal(registrationId))).rowCount === 1
}

function isOpenWithdrawal(registrationId: string) {
  return and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt))
}

/** Notes it in the table and, last before the commit, in the list beside the database, which a restore reads. */
async function note(
  tx: Transaction,
  { dataDir }: AppContext,
  line: Erased,
  { counts = {}, pictures = [] as string[] } = {},
): Promise<void> {
  await tx.insert(erasures).values({ id: randomUUID(), ...line, at: new Date(line.at), by: server.name, counts, pictures })
  await append(dataDir, line)
}
