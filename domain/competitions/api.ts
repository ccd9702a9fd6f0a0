import type { Winner } from '#domain/result/words.ts'
import type { Season } from '#domain/season/season.ts'
import type { Entrance } from './entrance.ts'

/** The pages of a competition's forms, and what the server passes to them. */
export type CompetitionPages = {
  /**
   * `open` are the paths of the doors that are open now, `later` of those that open later; `today` is ISO YYYY-MM-DD in the season's time
   * zone. `isTrial`: on someone's own computer, where the example payment details are shown.
   */
  home: { season: Season; open: string[]; later: string[]; today: string; isTrial: boolean; winners: Winner[] }
  register: Entrance
  /** How families pay, for the office to look at before it saves the season. */
  'payment-preview': Entrance
  /** `path` is the closed door, or null. */
  unavailable: { path: string | null; season: Season }
}
