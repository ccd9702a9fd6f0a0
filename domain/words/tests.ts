import * as z from 'zod/mini'
import type { Session } from '#domain/account/account.ts'
import { pageOf, typedText } from '#domain/lib/schemas.ts'
import type { Season } from '#domain/season/season.ts'
import type { PracticeList, PracticeWord } from './practice.ts'
import { longestWord } from './spelling.ts'

// Tests of the words of a list: what the office sets, what a child gets, and what the office looks at afterwards.

const mostTestWords = 100
/** Seconds between two words, at most, that a child may take a breath. */
export const pauseSeconds = 60

function between(least: number, most: number, what: string) {
  const error = `Enter ${least} to ${most} ${what}.`
  return z.int(error).check(z.gte(least, error), z.lte(most, error))
}
const moment = z.iso.datetime({ error: 'Enter a day and a time.' })
const changeable = { title: typedText(80, 'Enter a title.'), opens_at: moment, closes_at: moment }
const isOrdered = z.refine<{ opens_at: string; closes_at: string }>(
  ({ opens_at, closes_at }) => Date.parse(opens_at) < Date.parse(closes_at),
  { path: ['closes_at'], error: 'Enter a time after it opens.' },
)

/** A new test. Times are ISO, UTC: between them it can be begun. */
export const testBody = z
  .strictObject({
    ...changeable,
    competition: z.string().check(z.maxLength(60)),
    list: z.uuid({ error: 'Choose a list.' }),
    words: between(1, mostTestWords, 'words'),
    seconds: between(5, 600, 'seconds'),
  })
  .check(isOrdered)
export type TestBody = z.infer<typeof testBody>

/** What can change later. */
export const changedTestBody = z.strictObject({ version: z.int(), ...changeable }).check(isOrdered)
export type ChangedTest = z.infer<typeof changedTestBody>

/** A test as the office sees it. */
const officeTest = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  competition: z.string(),
  list: z.string(),
  words: z.int(),
  seconds: z.int(),
  opens_at: z.string(),
  closes_at: z.string(),
  began: z.int(),
  /** Accepted children who may take it. */
  children: z.int(),
})
export type OfficeTest = z.infer<typeof officeTest>
export const testPage = pageOf(officeTest)

/** A test as a child sees it. */
export type OwnTest = {
  id: string
  title: string
  competition: string
  registration: string
  name: string
  words: number
  has_sound: boolean
  seconds: number
  opens_at: string
  closes_at: string
  state: 'later' | 'open' | 'begun' | 'done' | 'over'
}

/** Which of a child's registrations takes a test. */
export const takerBody = z.strictObject({ registration: z.uuid() })

/**
 * Where a test is: `turn` is the word whose turn it is, from 0, and `of` when all are done; `is_late` when the last answer came after its time.
 * `word` is what is shown, and nothing of its spelling; null between two words.
 */
export const testTurn = z.object({
  turn: z.int(),
  of: z.int(),
  is_late: z.boolean(),
  word: z.nullable(
    z.object({
      meaning: z.string(),
      sentence: z.string(),
      origin: z.string(),
      /** Holds its file, as a data: address. */
      sound: z.nullable(z.string()),
      left_ms: z.int(),
      of_ms: z.int(),
    }),
  ),
})
export type TestTurn = z.infer<typeof testTurn>

/** `left` is how often the page was left during this word. */
export const answerBody = z.strictObject({
  ...takerBody.shape,
  answer: z.string().check(z.maxLength(longestWord * 2)),
  left: z.int().check(z.gte(0), z.lte(1000)),
})

/** How an answer counts: as the word, as a spelling that the office accepts, or not. */
const answerStates = ['right', 'accepted', 'wrong', 'late', 'struck'] as const
/** A word of a test and what was written for it, as it is compared. */
const written = { word: z.string(), spelling: z.string(), state: z.enum(answerStates) }

/** A child of a test, for the office. */
const testChild = z.object({
  /** The registration. */
  id: z.uuid(),
  test: z.uuid(),
  serial_no: z.int(),
  name: z.string(),
  class_name: z.string(),
  extra_percent: z.int(),
  began_at: z.nullable(z.string()),
  answers: z.array(z.object(written)),
  left_count: z.int(),
})
export type TestChild = z.infer<typeof testChild>
export const testChildren = z.object({ ...pageOf(testChild).shape, test: officeTest })

export const extraBody = z.strictObject({ percent: z.int().check(z.gte(0), z.lte(200)) })

/** What so many children wrote for a word of a test. */
const testAnswer = z.object({ id: z.string(), test: z.uuid(), word_id: z.uuid(), ...written, children: z.int() })
export type TestAnswer = z.infer<typeof testAnswer>
export const answerPage = z.object({ ...pageOf(testAnswer).shape, test: officeTest })

/** Whether a spelling counts as the word, or without one whether the word counts at all. */
export const markingBody = z.strictObject({
  spelling: z.nullable(z.string().check(z.minLength(1), z.maxLength(longestWord * 2))),
  counts: z.boolean(),
})
export type Marking = z.infer<typeof markingBody>

/** The pages with words to spell, and what the server passes to them. */
export type WordPages = {
  /** Where a student takes the tests of this season for accepted registrations. */
  tests: { session: Session; tests: OwnTest[]; ownZone: string | null; season: Season }
  /** Where a student practises. */
  'mock-test': { session: Session; lists: PracticeList[]; season: Season }
  /** Three words to try without signing in. */
  practice: { season: Season; words: PracticeWord[] }
}
