import type { OwnChangeMade } from '#domain/registration/own-correction.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import type { ConsentView } from './consent.ts'
import type { NoticePart } from './notice.ts'
import type { OwnData } from './own-data.ts'

/** The pages about personal data, and what the server passes to them. */
export type PrivacyPages = {
  /** What is kept about people; `version` identifies this wording and these limits. */
  'privacy-notice': { season: Season; parts: NoticePart[]; version: string }
  /** What is kept about a registration; `action` is the path of its status page, and `made` what the family has just corrected. */
  'own-data': {
    season: Season
    data: OwnData
    action: string
    made: OwnChangeMade | null
    /** The family's time zone; null while it isn't known. */
    ownZone: string | null
    opensWithdrawal: boolean
    refusal: string | null
  }
  /** Where a parent confirms the consent, behind the link in our email; `view` is null when the link doesn't work (any more). */
  consent: { season: Season; view: ConsentView | null; problems: Problems | null }
}
