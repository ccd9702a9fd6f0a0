import { randomUUID } from 'node:crypto'
import { asc, desc, eq, like } from 'drizzle-orm'
import { doors } from '#domain/competitions/index.ts'
import { checkAnswers } from '#domain/forms/answers.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import { isChildIn } from '#domain/privacy/consent.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/change.ts'
import { canBook, invitationFor } from '#server/features/bookings/index.ts'
import { newestProof } from '#server/features/payments/index.ts'
import { decide } from '#server/features/registrations/decisions/decide.ts'
import { enter } from '#server/features/registrations/enter.ts'
import { doorFor } from '#server/features/schools/school-of.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { discardPicture } from '#server/platform/images/pictures.ts'
import { aPicture } from '#test/support/pictures.ts'
import { addSampleSchools, samplePerson } from './sample-people.ts'

const office = { id: null, name: 'sample office' }

/**
 * Registers sample schools and families through the server's own functions, spread over the doors: most are pending, some
 * accepted, a few declined. At the doors for schools, a school registers them. Every hundred include a re-used transaction
 * number and a missing picture. Calls `onProgress` with the progress.
 */
export async function addSampleData(context: AppContext, many: number, onProgress: (done: number) => void = () => {}): Promise<void> {
  const occasion = occasionAt(context.season(), context.now())
  const first = await firstFree(context)
  const schools = await addSampleSchools(context)
  for (let n = first; n < first + many; n++) {
    const found = doors[n % doors.length]
    if (!found) throw new Error('There is no door to register through')
    const school = found.door.forSchools ? schools[Math.floor(n / doors.length) % schools.length] : undefined
    const at = school ? { ...found, door: doorFor(school, found.door) } : found
    const person = samplePerson(n, at.form.slug, at.door.presets)
    if (n % 100 === 7) person.txn_no = samplePerson(n - doors.length, at.form.slug).txn_no ?? ''
    const { answers, issues } = checkAnswers(at, person, occasion)
    if (!answers) throw new Error(`The sample family ${n} does not pass: ${JSON.stringify(issues)}`)
    const isChild = isChildIn(at.form, answers, context.season().consent, occasion.today)
    // Some of those that wait weren't asked on a form, so their parents are asked by email.
    const isAsked = isChild && n % 20 !== 5
    const receipt = await enter(
      { ...context, sendsEmails: true, linkBase: () => '' },
      {
        ...at,
        answers,
        picture: await aPicture('png', { seed: (n % 997) / 997 }),
        key: randomUUID(),
        school: school ?? null,
        consent: { ticked: isAsked ? 'yes' : '', by: school ? 'school' : 'parent' },
      },
    )
    await review(context, receipt.serial_no, n)
    if ((n - first) % 100 === 99) onProgress(n - first + 1)
  }
  if (first === 0) await addSampleBookings(context)
}

async function review(context: AppContext, serialNo: number, n: number) {
  const isWithoutPicture = n % 100 === 11
  if (n % 5 < 3 && !isWithoutPicture) return
  const [row] = await context.db.select().from(registrations).where(eq(registrations.serialNo, serialNo))
  if (!row) return
  if (isWithoutPicture) return await discardPicture(context.files, (await newestProof(context.db, row.paymentId)).fileKey)
  const isDeclined = n % 10 === 9
  // Not held: families see it at once.
  await decide({ ...context, undoMs: 0 }, office, row.id, {
    decision: isDeclined ? 'declined' : 'accepted',
    version: row.version,
    reason: isDeclined ? 'We could not find a payment with this transaction number.' : row.isFlagged ? 'Found in the bank statement.' : '',
    mayAcceptUsed: true,
  })
}

/** Where the last run stopped: sample families are numbered, and their email addresses contain the number. */
async function firstFree({ db }: AppContext): Promise<number> {
  const [last] = await db
    .select({ contactEmail: registrations.contactEmail })
    .from(registrations)
    .where(like(registrations.contactEmail, 'family%@home.example'))
    .orderBy(desc(registrations.serialNo))
    .limit(1)
  return last ? Number(/\d+/.exec(last.contactEmail)?.[0]) + 1 : 0
}

/** Day and slot of each booking, as indexes into the season's: one slot is full, one nearly, and the last family cancels. */
const places = [
  [0, 0],
  [0, 0],
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 2],
  [2, 5],
  [3, 0],
] as const

/** Books quarter-final slots for the first accepted sample families, if the season has a booking window. */
async function addSampleBookings(context: AppContext): Promise<void> {
  const season = context.season()
  const { from, to, slots } = season.booking
  if (from === null || to === null) return
  const accepted = await context.db
    .select()
    .from(registrations)
    .where(eq(registrations.status, 'accepted'))
    .orderBy(asc(registrations.serialNo))
    .limit(100)
  const families = accepted.filter((row) => canBook(row, season)).map((row) => invitationFor(row, ''))
  let last: Awaited<ReturnType<typeof book>>['row'] | undefined
  for (const [n, [day, slot]] of places.entries()) {
    const date = afterDays(from, day)
    const time_slot = slots[slot]
    const family = families[n]
    if (date > to || time_slot === undefined || !family) continue
    const sent = { ...family, bee_level: `Level ${1 + (n % 3)}`, date, time_slot, link: '' }
    last = (await book(context, { sent, key: randomUUID(), withinNetwork: (attempt) => attempt() })).row
  }
  if (last)
    await cancel(context, { id: null, name: 'sample office' }, last.id, { version: last.version, reason: 'The family cannot come.' })
}
