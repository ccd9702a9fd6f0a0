import { momentAt } from '#domain/booking/slot-time.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeTest, officeTest } from '#domain/words/tests.ts'
import { season } from '#web/office/content.ts'
import type { Input } from '#web/office/kit/inputs.tsx'
import type { Kind } from '#web/office/kit/kind.ts'
import { labelsOf } from '#web/office/list/columns.tsx'

export const testsPath = `/${ownScreens.tests.path}`

/** What can change later. */
export const testInputs: Input[] = [
  { name: 'title', label: 'Title' },
  { name: 'seconds', label: 'Seconds for each word', type: 'number' },
  { name: 'opens_at', label: 'Can be begun from', type: 'datetime-local' },
  { name: 'closes_at', label: 'Can be begun until', type: 'datetime-local' },
]

export const newTestInputs = (lists: [id: string, text: string][]): Input[] => [
  { name: 'competition', label: 'Competition', choices: competitions.map(({ slug, name }) => [slug, String(name)]) },
  { name: 'list', label: 'Word list', choices: lists },
  { name: 'words', label: 'Words', type: 'number' },
  ...testInputs,
]

export const test: Kind<OfficeTest> = {
  at: '/api/office/tests',
  one: officeTest,
  name: ({ title }) => title,
  labelOf: labelsOf(newTestInputs([])),
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

/** A moment (ISO, UTC) as an input for times holds it: '2026-11-28T16:00'. */
export function clocksAt(iso: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: season.timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(Date.parse(iso)).replace(' ', 'T')
}
