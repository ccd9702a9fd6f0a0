import type { Session } from '#domain/account/account.ts'
import type { Season } from '#domain/season/season.ts'
import type { PracticeList, PracticeWord } from './practice.ts'
import type { OwnTest } from './tests.ts'

/** The pages with words to spell, and what the server passes to them. */
export type WordPages = {
  /** Where a student takes the tests of this season for accepted registrations. */
  tests: { session: Session; tests: OwnTest[]; ownZone: string | null; season: Season }
  /** Where a student practises. */
  'mock-test': { session: Session; lists: PracticeList[]; season: Season }
  /** Three words to try without signing in. */
  practice: { season: Season; words: PracticeWord[] }
}
