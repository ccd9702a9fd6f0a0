import type { AccountPages } from '#domain/account/pages.ts'
import type { BookingPages } from '#domain/booking/api.ts'
import type { CertificatePages } from '#domain/certificate/api.ts'
import type { CompetitionPages } from '#domain/competitions/api.ts'
import type { EventPages } from '#domain/event/event.ts'
import type { NotePages } from '#domain/note/note.ts'
import type { PrivacyPages } from '#domain/privacy/api.ts'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import type { ResultPages } from '#domain/result/api.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import type { WordPages } from '#domain/words/tests.ts'
import type { Session } from './account/account.ts'
import type { ReportPages } from './problem-report.ts'
import type { Season } from './season/season.ts'
import type { SeasonState } from './season/seasons.ts'

/** Pages that belong to no feature. */
type OtherPages = {
  welcome: { season: Season }
  'not-found': { season: Season }
  /** Instead of a page that can't be shown. `again` is what may help: loading it again, or sending its form again. */
  problem: { title: string; text: string; again: 'load' | 'send' | null; season: Season }
}

/** The data the server passes to each page, by page name. It survives JSON, because pages with a script read it again in the browser. */
export type PageContent = OtherPages &
  CompetitionPages &
  RegistrationPages &
  PrivacyPages &
  AccountPages &
  BookingPages &
  CertificatePages &
  ResultPages &
  EventPages &
  NotePages &
  WordPages &
  SchoolPages &
  ReportPages
export type PageName = keyof PageContent

/** The office's initial data. Without a mail server (`sendsEmails`), emails wait. */
export type OfficeContent = {
  session: Session
  /** The season that the address names, or the current one. */
  season: Season
  /** How it stands, and the name of the current one. */
  seasonState: SeasonState
  currentSeason: string
  sendsEmails: boolean
}
