import type { Session } from '#domain/account/account.ts'
import type { ShownEvent } from '#domain/event/event.ts'
import type { ShownNote } from '#domain/note/note.ts'
import type { Season } from '#domain/season/season.ts'
import type { PracticeList, PracticeWord } from './practice.ts'
import type { OwnTest } from './tests.ts'

/** The pages with words to spell, and what the server passes to them. */
export type WordPages = {
  /**
   * Where a student takes tests: those of this season for accepted registrations; the days of the rounds that the student is registered for, and of the own bookings, the next first; and the
   * study material.
   */
  tests: { session: Session; tests: OwnTest[]; events: ShownEvent[]; notes: ShownNote[]; ownZone: string | null; season: Season }
  /** Where a student practises. */
  'mock-test': { session: Session; lists: PracticeList[]; season: Season }
  /** Three words to try without signing in. */
  practice: { season: Season; words: PracticeWord[] }
}
