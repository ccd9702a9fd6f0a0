import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { spellingKey, withBlank } from '#domain/words/spelling.ts'
import { type OwnTest, type Progress, pauseSeconds, type TurnShown } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { attempts, extraTimes, registrations, testAnswers, tests, testWords, words } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mayTake } from './tests.ts'

type TestContext = Pick<AppContext, 'db' | 'now' | 'season'>
type Attempt = typeof attempts.$inferSelect

/** Milliseconds that an answer may take on its way. */
const onItsWay = 2_000

/** Returns the tests of this season that a student's accepted registrations may take, and those that they have taken. */
export async function testsFor({ db, now, season }: TestContext, userId: string): Promise<{ tests: OwnTest[]; rows: { id: string }[] }> {
  const own = (await ownRegistrations(db, userId)).filter(({ status, round }) => status === 'accepted' && round === season().round)
  if (own.length === 0) return { tests: [], rows: [] }
  const found = await db
    .select({
      test: tests,
      registration: registrations.id,
      name: registrations.name,
      attempt: attempts,
      words: sql<number>`(select count(*)::int from ${testWords} where ${testWords.testId} = ${tests.id})`,
      has_sound: sql<boolean>`exists (select from ${testWords} join ${words} on ${words.id} = ${testWords.wordId}
        where ${testWords.testId} = ${tests.id} and ${words.audioKey} is not null)`,
      percent: extraTimes.percent,
    })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .leftJoin(attempts, and(eq(attempts.testId, tests.id), eq(attempts.registrationId, registrations.id)))
    .leftJoin(extraTimes, eq(extraTimes.registrationId, registrations.id))
    .where(inArray(registrations.id, idsOf(own)))
    .orderBy(asc(tests.opensAt), asc(tests.id))
  return {
    tests: found.map(({ test, registration, name, attempt, words, has_sound, percent }) => ({
      id: test.id,
      title: test.title,
      competition: translate(competitionNamed(test.competition).name),
      registration,
      name,
      words,
      has_sound,
      seconds: attempt?.seconds ?? secondsWith(test.seconds, percent),
      opens_at: test.opensAt.toISOString(),
      closes_at: test.closesAt.toISOString(),
      state: stateOf(test, attempt, now()),
    })),
    rows: own,
  }
}

function stateOf({ opensAt, closesAt }: typeof tests.$inferSelect, attempt: Attempt | null, now: number): OwnTest['state'] {
  if (attempt) return attempt.turn >= attempt.wordIds.length || now >= attempt.endsAt.getTime() ? 'done' : 'begun'
  if (now < opensAt.getTime()) return 'later'
  return now < closesAt.getTime() ? 'open' : 'over'
}

function secondsWith(seconds: number, percent: number | null): number {
  return Math.ceil(seconds * (1 + (percent ?? 0) / 100))
}

/**
 * Begins a test for a student's registration, or returns the attempt that was begun before: there is one, also when two devices begin at
 * once. Throws 404 when the registration may not take it, and 409 outside its window.
 */
export async function beginTest(
  { db, now, season }: TestContext,
  userId: string,
  testId: string,
  registrationId: string,
): Promise<Progress> {
  const own = (await ownRegistrations(db, userId)).find(({ id }) => id === registrationId)
  const [test] = await db
    .select()
    .from(tests)
    .where(and(eq(tests.id, testId), eq(tests.round, season().round)))
  if (!test || own?.status !== 'accepted' || own.competition !== test.competition || own.round !== test.round) throw problems.notFound()
  const isThis = and(eq(attempts.testId, testId), eq(attempts.registrationId, registrationId))
  const [begun] = await db.select().from(attempts).where(isThis)
  if (begun) return progressOf(begun, now())
  if (now() < test.opensAt.getTime() || now() >= test.closesAt.getTime()) throw problems.stale(m['test.not_open']())
  const asked = await db.select({ id: testWords.wordId }).from(testWords).where(eq(testWords.testId, testId)).orderBy(sql`random()`)
  const [extra] = await db.select().from(extraTimes).where(eq(extraTimes.registrationId, registrationId))
  const seconds = secondsWith(test.seconds, extra?.percent ?? null)
  const beganAt = new Date(now())
  const endsAt = new Date(now() + asked.length * (seconds + pauseSeconds) * 1000)
  await db
    .insert(attempts)
    .values({ id: randomUUID(), testId, registrationId, wordIds: asked.map(({ id }) => id), seconds, beganAt, endsAt })
    .onConflictDoNothing()
  const [attempt] = await db.select().from(attempts).where(isThis)
  if (!attempt) throw new Error('The attempt is gone')
  return progressOf(attempt, now())
}

/**
 * Shows the word whose turn it is, and starts its time; again, it shows what time is left. A word whose time is over is stored without an
 * answer. Throws 404 for an attempt of somebody else, and 409 for a word whose turn it isn't.
 */
export async function showTurn({ db, now }: TestContext, userId: string, attemptId: string, turn: number): Promise<TurnShown> {
  const own = await ownIds(db, userId)
  return await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, own, attemptId)
    const { turn: current, of, ...rest } = progressOf(attempt, now())
    if (current >= of) return { ...rest, turn: of, of, word: null }
    if (turn !== current) throw problems.stale(m['test.not_its_turn']())
    const ofMs = attempt.seconds * 1000
    const leftMs = attempt.shownAt === null ? ofMs : attempt.shownAt.getTime() + ofMs - now()
    const isOver = leftMs <= 0
    if (isOver) {
      const after = await storeAnswer(tx, attempt, { answer: '', isLate: true, left: 1, now: now() })
      return { ...progressOf(after, now()), is_late: true, word: null }
    }
    await tx
      .update(attempts)
      .set(attempt.shownAt === null ? { shownAt: new Date(now()) } : { leftCount: attempt.leftCount + 1 })
      .where(eq(attempts.id, attemptId))
    const [word] = await tx
      .select()
      .from(words)
      .where(eq(words.id, attempt.wordIds[turn] ?? ''))
    if (!word) throw new Error('A word of a test is gone')
    const { meaning, sentence, origin, audioKey } = word
    return {
      ...rest,
      turn,
      of,
      word: {
        meaning: withBlank(meaning, word.word),
        sentence: withBlank(sentence, word.word),
        origin,
        sound: audioKey === null ? null : `/api/student/attempts/${attemptId}/turns/${turn}/sound`,
        left_ms: Math.max(0, leftMs),
        of_ms: ofMs,
      },
    }
  })
}

/**
 * Stores the answer to the word whose turn it is, once. The same answer again is acknowledged again, since its first acknowledgement may have
 * been lost. Throws 404, and 409 for another answer, or a word that wasn't shown yet.
 */
export async function answerTurn(
  { db, now }: TestContext,
  userId: string,
  { attempt: attemptId, turn, answer, left }: { attempt: string; turn: number; answer: string; left: number },
): Promise<Progress> {
  const own = await ownIds(db, userId)
  return await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, own, attemptId)
    if (turn < attempt.turn) {
      const isThis = and(
        eq(testAnswers.attemptId, attemptId),
        eq(testAnswers.registrationId, attempt.registrationId),
        eq(testAnswers.turn, turn),
      )
      const [stored] = await tx.select().from(testAnswers).where(isThis)
      if (stored?.answer !== answer) throw problems.stale(m['test.answered_before']())
      return { ...progressOf(attempt, now()), is_late: stored.isLate }
    }
    if (turn !== attempt.turn || attempt.shownAt === null) throw problems.stale(m['test.not_its_turn']())
    const isLate = now() > attempt.shownAt.getTime() + attempt.seconds * 1000 + onItsWay
    const after = await storeAnswer(tx, attempt, { answer, isLate, left, now: now() })
    return { ...progressOf(after, now()), is_late: isLate }
  })
}

async function storeAnswer(
  tx: Transaction,
  { id, registrationId, turn, wordIds, leftCount }: Attempt,
  { answer, isLate, left, now }: { answer: string; isLate: boolean; left: number; now: number },
): Promise<Attempt> {
  await tx.insert(testAnswers).values({
    ...{ attemptId: id, registrationId, turn, wordId: wordIds[turn] ?? '', answer, answerKey: spellingKey(answer), isLate },
    answeredAt: new Date(now),
  })
  const [after] = await tx
    .update(attempts)
    .set({ turn: turn + 1, shownAt: null, leftCount: leftCount + left })
    .where(eq(attempts.id, id))
    .returning()
  if (!after) throw new Error('The database returned no row for an update')
  return after
}

/** Returns the key of the sound of the word that is shown. Throws 404, also for any other word. */
export async function turnSound({ db }: TestContext, userId: string, attemptId: string, turn: number): Promise<string | null> {
  const own = await ownIds(db, userId)
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), inArray(attempts.registrationId, own)))
  if (!attempt || attempt.turn !== turn || attempt.shownAt === null) throw problems.notFound()
  const [word] = await db
    .select({ key: words.audioKey })
    .from(words)
    .where(eq(words.id, attempt.wordIds[turn] ?? ''))
  return word?.key ?? null
}

/** Locks an attempt of one of these registrations. Throws 404 for any other. */
async function lockAttempt(tx: Transaction, own: string[], id: string): Promise<Attempt> {
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), inArray(attempts.registrationId, own)))
    .for('update')
  if (!attempt) throw problems.notFound()
  return attempt
}

/** The ids of a student's accepted registrations. */
async function ownIds(db: Database, userId: string): Promise<string[]> {
  return idsOf((await ownRegistrations(db, userId)).filter(({ status }) => status === 'accepted'))
}

/** After its end, an attempt is as good as finished. */
function progressOf({ id, turn, wordIds, endsAt }: Attempt, now: number): Progress {
  const of = wordIds.length
  return { attempt: id, turn: now >= endsAt.getTime() ? of : turn, of, is_late: false }
}
