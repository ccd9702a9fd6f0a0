import { momentAt } from '#domain/booking/slot-time.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { changedTestBody, type OfficeTest, officeTest, testBody } from '#domain/words/tests.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { season } from '#web/office/content.ts'
import type { Kind } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

export const test: Kind<OfficeTest> = {
  at: '/api/office/tests',
  one: officeTest,
  name: ({ title }) => title,
  labelOf: labelsOf([
    { name: 'title', label: 'Title' },
    { name: 'competition', label: 'Competition' },
    { name: 'list', label: 'Word list' },
    { name: 'words', label: 'Words' },
    { name: 'seconds', label: 'Seconds for each word' },
    { name: 'opens_at', label: 'Can be begun from' },
    { name: 'closes_at', label: 'Can be begun until' },
  ]),
}

/** What is sent of the inputs of a new test. */
export function newTest({ title = '', competition = '', list = '', words = '', ...rest }: Answers) {
  return { title, competition, list, words: Number(words), ...changed(rest) }
}

/** What is sent of the inputs that can change later. */
export function changed({ seconds = '', opens_at = '', closes_at = '', title }: Answers) {
  return { ...(title !== undefined && { title }), seconds: Number(seconds), opens_at: momentIn(opens_at), closes_at: momentIn(closes_at) }
}

const momentIn = (clocks: string) => (clocks === '' ? '' : momentAt(clocks, season.timeZone))

const checkNew = checkWith(testBody)
const checkChange = checkWith(changedTestBody)

export const checkNewTest = (values: Answers): Issue[] => checkNew(newTest(values))
export const checkChangedTest = (values: Answers): Issue[] => checkChange({ version: 1, ...changed(values) })

/** A moment (ISO, UTC) as an input for times holds it: '2026-11-28T16:00'. */
export function clocksAt(iso: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: season.timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(Date.parse(iso)).replace(' ', 'T')
}
