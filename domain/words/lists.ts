import * as z from 'zod/mini'
import { pageOf, typedText } from '#domain/lib/schemas.ts'
import { classesIn } from '#domain/note/classes.ts'
import { isFormula } from '#domain/sheets/cells.ts'
import { longestWord, withBlank } from './spelling.ts'

// Word lists, for the office.

/** Who is asked the words of a list: everyone who practises, or only those who take a test of it. */
export const listUses = ['practice', 'tests'] as const
export type ListUse = (typeof listUses)[number]

/** In bytes: a sound travels with its word. */
export const mostAudioBytes = 256 * 1024

const isWord = (word: string) => /^\p{L}[\p{L}\p{M}' .-]*$/u.test(word)

const line = (max: number, missing?: string) =>
  typedText(max, missing).check(
    z.refine((text) => !/[\r\n]/.test(text), 'Write it on one line.'),
    z.refine((text) => !isFormula(text), 'This cell contains a formula or an error. Enter the value instead.'),
  )

/** What the office says about a word. */
export const wordBody = z
  .strictObject({
    word: line(longestWord, 'Write a word.').check(
      z.refine((word) => word === '' || isWord(word), 'Use letters, hyphens and apostrophes only.'),
    ),
    meaning: line(300, 'Write what it means.'),
    sentence: line(300),
    origin: line(60),
  })
  .check(
    z.refine(({ word, sentence }) => sentence === '' || withBlank(sentence, word) !== sentence, {
      path: ['sentence'],
      error: 'Use the word itself in the sentence.',
    }),
  )
export type WordBody = z.infer<typeof wordBody>

/** What the office says about a list. `classes` is a text such as '6, 7'; '' means every class. */
export const listBody = z.strictObject({
  title: line(80, 'Enter a title.'),
  level: z.string().check(z.regex(/^[1-9]$/, 'Choose a level from 1 to 9.')),
  classes: typedText(200).check(z.refine((text) => classesIn(text).length <= 20, 'Use at most 20 classes.')),
  used_for: z.enum(listUses),
})
export type ListBody = z.infer<typeof listBody>

/** A list as the office sees it. */
const officeList = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  level: z.int(),
  classes: z.array(z.string()),
  used_for: z.enum(listUses),
  words: z.int(),
})
export type OfficeList = z.infer<typeof officeList>
export const listPage = pageOf(officeList)

/** A word as the office sees it. */
const officeWord = z.object({ id: z.uuid(), version: z.int(), ...wordBody.shape, has_sound: z.boolean() })
export type OfficeWord = z.infer<typeof officeWord>
export const wordPage = z.object({ ...pageOf(officeWord).shape, list: officeList })
