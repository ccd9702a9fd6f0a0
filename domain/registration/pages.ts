import type { Season } from '#domain/season/season.ts'
import type { OwnCorrection } from './own-correction.ts'
import type { Problems, StatusView } from './status-view.ts'

/** The pages about one registration, and what the server passes to them. */
export type RegistrationPages = {
  /**
   * `problem` is what went wrong with the form that was sent, `typed` what was in it; `sent` what happens to the links that were asked for,
   * `wantsLink` that the visitor came to ask for one.
   */
  check: { season: Season; problem: string | null; typed: { reference: string; email: string }; sent: string | null; wantsLink: boolean }
  /**
   * Where a family corrects its answers; `view` is null when the link doesn't work (any more), and `moved` where its new one is when it has just
   * ended: emailed (`isSent`), or waiting without a mail server. `action` is the path of the status page.
   */
  correct: {
    season: Season
    view: OwnCorrection | null
    action: string
    moved: { text: string; isSent: boolean } | null
    problems: Problems | null
  }
  /**
   * The status page; `view` is null when its link doesn't work (any more). `action` is the page's own path, for sending corrections.
   * `isCancelled`: its booking has just been cancelled here.
   */
  status: { season: Season; view: StatusView | null; action: string; problems: Problems | null; isCancelled?: boolean }
}
