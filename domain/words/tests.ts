import * as z from 'zod/mini'
import { pageOf, typedText } from '#domain/lib/schemas.ts'
import { longestWord } from './spelling.ts'

// Tests of the words of a list: what the office sets, what a child gets, and what the office looks at afterwards.

export const mostTestWords = 100
/** Seconds between two words, at most, that a child may take a breath. */
export const pauseSeconds = 60

const title = typedText(80, 'Enter a title.')
const seconds = z.int().check(z.gte(5, 'Enter 5 to 600 seconds.'), z.lte(600, 'Enter 5 to 600 seconds.'))
const moment = z.iso.datetime({ error: 'Enter a day and a time.' })
const window = { opens_at: moment, closes_at: moment }
const isOrdered = z.refine<{ opens_at: string; closes_at: string }>(
  ({ opens_at, closes_at }) => Date.parse(opens_at) < Date.parse(closes_at),
  {
    path: ['closes_at'],
    error: 'Enter a time after it opens.',
  },
)

/** A new test. Times are ISO, UTC: between them it can be begun. */
export const testBody = z
  .strictObject({
    title,
    competition: z.string().check(z.maxLength(60)),
    list: z.uuid({ error: 'Choose a list.' }),
    words: z.int().check(z.gte(1, `Enter 1 to ${mostTestWords} words.`), z.lte(mostTestWords, `Enter 1 to ${mostTestWords} words.`)),
    seconds,
    ...window,
  })
  .check(isOrdered)
export type TestBody = z.infer<typeof testBody>

export const changedTestBody = z.strictObject({ version: z.int(), title, seconds, ...window }).check(isOrdered)
export type ChangedTest = z.infer<typeof changedTestBody>

/** A test as the office sees it. */
export const officeTest = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  competition: z.string(),
  list: z.string(),
  words: z.int(),
  /** Words that are asked by their meaning and sentence, because they have no sound. */
  without_sound: z.array(z.string()),
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
export const testStates = ['later', 'open', 'begun', 'done', 'over'] as const
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
  state: (typeof testStates)[number]
}

/** How far an attempt is: `turn` is the next word, from 0, and `of` when all are done. `is_late`: the last answer came after its time. */
export const progress = z.object({ attempt: z.uuid(), turn: z.int(), of: z.int(), is_late: z.boolean() })
export type Progress = z.infer<typeof progress>

/** The word whose turn it is, and nothing of its spelling; null when its time is over already. */
export const turnShown = z.object({
  ...progress.shape,
  word: z.nullable(
    z.object({
      meaning: z.string(),
      sentence: z.string(),
      origin: z.string(),
      sound: z.nullable(z.string()),
      left_ms: z.int(),
      of_ms: z.int(),
    }),
  ),
})
export type TurnShown = z.infer<typeof turnShown>

/** `left` is how often the page was left during this word. */
export const answerBody = z.strictObject({
  answer: z.string().check(z.maxLength(longestWord * 2)),
  left: z.int().check(z.gte(0), z.lte(1000)),
})

/** A child of a test, for the office. */
export const testChild = z.object({
  /** The registration. */
  id: z.uuid(),
  test: z.uuid(),
  serial_no: z.int(),
  name: z.string(),
  class_name: z.string(),
  extra_percent: z.int(),
  began_at: z.nullable(z.string()),
  answered: z.int(),
  right: z.int(),
  late: z.int(),
  left_count: z.int(),
})
export type TestChild = z.infer<typeof testChild>
export const testChildren = z.object({ ...pageOf(testChild).shape, test: officeTest })

export const extraBody = z.strictObject({ percent: z.int().check(z.gte(0), z.lte(200)) })

/** How an answer counts: as the word, as a spelling that the office accepts, or not. */
export const answerStates = ['right', 'accepted', 'wrong', 'late', 'struck'] as const

/** What was written for a word of a test, by one child or by so many. */
export const testAnswer = z.object({
  id: z.string(),
  test: z.uuid(),
  word_id: z.uuid(),
  word: z.string(),
  /** As it is compared. */
  spelling: z.string(),
  state: z.enum(answerStates),
  children: z.int(),
})
export type TestAnswer = z.infer<typeof testAnswer>
/** `child` is whose answers these are; null for those of all. */
export const answerPage = z.object({ ...pageOf(testAnswer).shape, test: officeTest, child: z.nullable(z.string()) })

/** Whether a spelling counts as the word, or without one whether the word counts at all. */
export const markingBody = z.strictObject({
  spelling: z.nullable(z.string().check(z.minLength(1), z.maxLength(longestWord * 2))),
  counts: z.boolean(),
})
export type Marking = z.infer<typeof markingBody>
