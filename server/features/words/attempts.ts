import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { spellingKey, withBlank } from '#domain/words/spelling.ts'
import { type OwnTest, pauseSeconds, type TestTurn } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { attempts, extraTimes, registrations, tests, words } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mayTake } from './tests.ts'

type TestContext = Pick<AppContext, 'db' | 'now' | 'season'>
type Attempt = typeof attempts.$inferSelect
/** A test, and which registration of a student takes it. */
type Taker = { userId: string; test: string; registration: string }

/** Milliseconds that an answer may take on its way. */
const onItsWay = 2_000

/** A student's accepted registrations of this season. */
async function acceptedOf({ db, season }: Pick<TestContext, 'db' | 'season'>, userId: string) {
  return (await ownRegistrations(db, userId)).filter(({ status, round }) => status === 'accepted' && round === season().round)
}

/** Returns the tests of this season that a student's accepted registrations may take, and those registrations. */
export async function testsFor(context: TestContext, userId: string): Promise<{ tests: OwnTest[]; rows: { id: string }[] }> {
  const { db, now } = context
  const rows = await acceptedOf(context, userId)
  const found = await db
    .select({
      test: tests,
      registration: registrations.id,
      name: registrations.name,
      attempt: attempts,
      has_sound: sql<boolean>`exists (select from ${words} where ${words.id} = any(${tests.wordIds}) and ${words.sound} is not null)`,
      percent: extraTimes.percent,
    })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .leftJoin(attempts, and(eq(attempts.testId, tests.id), eq(attempts.registrationId, registrations.id)))
    .leftJoin(extraTimes, eq(extraTimes.registrationId, registrations.id))
    .where(inArray(registrations.id, idsOf(rows)))
    .orderBy(asc(tests.opensAt), asc(tests.id))
  const own = found.map(({ test, attempt, percent, ...rest }) => ({
    ...rest,
    ...replyOf(test, 'id', 'title', 'opensAt', 'closesAt'),
    competition: translate(competitionNamed(test.competition).name),
    words: test.wordIds.length,
    seconds: attempt?.seconds ?? secondsWith(test.seconds, percent),
    state: stateOf(test, attempt, now()),
  }))
  return { tests: own, rows }
}

function stateOf({ opensAt, closesAt }: typeof tests.$inferSelect, attempt: Attempt | null, now: number): OwnTest['state'] {
  if (attempt) return isDone(attempt, now) ? 'done' : 'begun'
  if (now < opensAt.getTime()) return 'later'
  return now < closesAt.getTime() ? 'open' : 'over'
}

/** After its end, an attempt is as good as finished. */
function isDone({ answers, wordIds, endsAt }: Attempt, now: number): boolean {
  return answers.length >= wordIds.length || now >= endsAt.getTime()
}

function secondsWith(seconds: number, percent: number | null | undefined): number {
  return Math.ceil(seconds * (1 + (percent ?? 0) / 100))
}

/**
 * Shows the word whose turn it is, and starts its time; again, it shows what time is left. The first time, it begins the test: once, also when
 * two devices begin together. A word whose time is over is stored without an answer. Throws 404 when the registration may not take the test, and
 * 409 when it isn't open.
 */
export async function showWord(context: TestContext, taker: Taker): Promise<TestTurn> {
  const { db, now } = context
  const test = await testOf(context, taker)
  return await db.transaction(async (tx) => {
    const attempt = (await lockAttempt(tx, taker)) ?? (await begin(tx, taker, test, now()))
    const turn = turnOf(attempt, now())
    const ofMs = attempt.seconds * 1000
    const leftMs = attempt.shownAt === null ? ofMs : attempt.shownAt.getTime() + ofMs - now()
    if (isDone(attempt, now())) return turn
    if (leftMs <= 0) return await storeAnswer(tx, attempt, { answer: '', late: true, left: 1, now: now() })
    await tx
      .update(attempts)
      .set(attempt.shownAt === null ? { shownAt: new Date(now()) } : { leftCount: attempt.leftCount + 1 })
      .where(eq(attempts.id, attempt.id))
    const isShown = eq(words.id, wordOf(attempt))
    const [shown] = await tx.select().from(words).where(isShown)
    if (!shown) throw new Error('The word is gone')
    const [meaning, sentence] = [withBlank(shown.meaning, shown.word), withBlank(shown.sentence, shown.word)]
    return { ...turn, word: { meaning, sentence, origin: shown.origin, sound: shown.sound, left_ms: leftMs, of_ms: ofMs } }
  })
}

/** Begins a test with its words in an order of its own, and locks what was begun. Throws 409 outside of its window. */
async function begin(tx: Transaction, taker: Taker, test: typeof tests.$inferSelect, now: number): Promise<Attempt> {
  if (now < test.opensAt.getTime() || now >= test.closesAt.getTime()) throw problems.stale(m['test.not_open']())
  const asked = await tx.select({ id: words.id }).from(words).where(inArray(words.id, test.wordIds)).orderBy(sql`random()`)
  const [extra] = await tx.select().from(extraTimes).where(eq(extraTimes.registrationId, taker.registration))
  const seconds = secondsWith(test.seconds, extra?.percent)
  const times = { seconds, beganAt: new Date(now), endsAt: new Date(now + asked.length * (seconds + pauseSeconds) * 1000) }
  await tx
    .insert(attempts)
    .values({ id: randomUUID(), testId: test.id, registrationId: taker.registration, wordIds: idsOf(asked), ...times })
    .onConflictDoNothing()
  const attempt = await lockAttempt(tx, taker)
  if (!attempt) throw new Error('The attempt is gone')
  return attempt
}

/**
 * Stores the answer to the word whose turn it is, once. The same answer again is acknowledged again, since its first acknowledgement may have
 * been lost. Throws 404, and 409 for another answer, or a word that wasn't shown yet.
 */
export async function answerWord(
  context: TestContext,
  taker: Taker,
  { turn, answer, left }: { turn: number; answer: string; left: number },
): Promise<TestTurn> {
  const { db, now } = context
  await testOf(context, taker)
  return await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, taker)
    const stored = attempt?.answers[turn]
    if (attempt && stored?.answer === answer) return turnOf(attempt, now(), stored.late)
    if (stored) throw problems.stale(m['test.answered_before']())
    if (!attempt?.shownAt || turn !== attempt.answers.length) throw problems.stale(m['test.not_its_turn']())
    const late = now() > attempt.shownAt.getTime() + attempt.seconds * 1000 + onItsWay
    return await storeAnswer(tx, attempt, { answer, late, left, now: now() })
  })
}

type Given = { answer: string; late: boolean; left: number; now: number }

async function storeAnswer(tx: Transaction, attempt: Attempt, { answer, late, left, now }: Given): Promise<TestTurn> {
  const given = { word_id: wordOf(attempt), answer, answer_key: spellingKey(answer), late, at: new Date(now).toISOString() }
  const answers = [...attempt.answers, given]
  await tx
    .update(attempts)
    .set({ answers, shownAt: null, leftCount: attempt.leftCount + left })
    .where(eq(attempts.id, attempt.id))
  return turnOf({ ...attempt, answers }, now, late)
}

/** Returns the test that a student's registration may take. Throws 404. */
async function testOf(context: TestContext, { userId, test: id, registration }: Taker) {
  const own = (await acceptedOf(context, userId)).find((one) => one.id === registration)
  const [test] = await context.db.select().from(tests).where(eq(tests.id, id))
  if (!test || own?.competition !== test.competition || own.round !== test.round) throw problems.notFound()
  return test
}

/** Locks an attempt, so that two devices take turns. */
async function lockAttempt(tx: Transaction, { test, registration }: Taker): Promise<Attempt | undefined> {
  const isThis = and(eq(attempts.testId, test), eq(attempts.registrationId, registration))
  const [attempt] = await tx.select().from(attempts).where(isThis).for('update')
  return attempt
}

const wordOf = ({ wordIds, answers }: Attempt) => wordIds[answers.length] ?? ''

function turnOf(attempt: Attempt, now: number, isLate = false): TestTurn {
  const of = attempt.wordIds.length
  return { turn: isDone(attempt, now) ? of : attempt.answers.length, of, is_late: isLate, word: null }
}
