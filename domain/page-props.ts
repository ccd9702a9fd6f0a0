import type { Winner } from '#domain/result/winner.ts'
import type { Season } from '#domain/season/season.ts'
import type { OwnRegistration, Session, SignInRole } from './account/account.ts'
import type { OwnBooking, OwnPlace } from './booking/api.ts'
import type { BookingAnswers } from './booking/booking.ts'
import type { OfferedDay } from './booking/offered-days.ts'
import type { SchoolCertificates } from './certificate/api.ts'
import type { Verification } from './certificate/certificate.ts'
import type { Entrance } from './competitions/entrance.ts'
import type { OpeningLater } from './competitions/opening.ts'
import type { ShownEvent } from './event/event.ts'
import type { Answers } from './forms/field.ts'
import type { ShownNote } from './note/note.ts'
import type { Money } from './payment/money.ts'
import type { ConsentView } from './privacy/consent.ts'
import type { NoticePart } from './privacy/notice.ts'
import type { OwnData } from './privacy/own-data.ts'
import type { ProblemReport } from './problem-report.ts'
import type { OwnChangeMade, OwnCorrection } from './registration/own-correction.ts'
import type { Problems, StatusView } from './registration/status-view.ts'
import type { OwnResult, SchoolResult } from './result/own.ts'
import type { SchoolActs, SchoolDraft, SchoolFigures, SchoolNews, SchoolStudent } from './school/students.ts'
import type { SeasonState } from './season/seasons.ts'
import type { PracticeList, PracticeWord } from './words/practice.ts'
import type { OwnTest } from './words/tests.ts'

/** The fields a booking link fills in. */
export type BookingInvitation = Pick<BookingAnswers, 'student_name' | 'parent_email' | 'parent_mobile'> & {
  /** As last booked; '' when unknown. */
  bee_level: string
}

/** The data the server passes to each page, by page name. It survives JSON, because pages with a script read it again in the browser. */
export type PageContent = {
  /**
   * `open` are the paths of the doors that are open now, `later` of those that open later; `today` is ISO YYYY-MM-DD in the season's time
   * zone. `isTrial`: on someone's own computer, where the example payment details are shown.
   */
  home: { season: Season; open: string[]; later: string[]; today: string; isTrial: boolean; winners: Winner[] }
  register: Entrance
  /** How families pay, for the office to look at before it saves the season. */
  'payment-preview': Entrance
  /**
   * `problem` is what went wrong with the form that was sent, `typed` what was in it; `sent` what happens to the links that were asked for,
   * `wantsLink` that the visitor came to ask for one.
   */
  check: { season: Season; problem: string | null; typed: { reference: string; email: string }; sent: string | null; wantsLink: boolean }
  /** Whether a certificate is genuine; `found` is null until somebody asks, `typed` the code that they typed. */
  verify: { season: Season; typed: string; found: Verification | null }
  /** What is kept about people; `version` identifies this wording and these limits. */
  'privacy-notice': { season: Season; parts: NoticePart[]; version: string }
  /** What is kept about a registration; `action` is the path of its status page, and `made` what the family has just corrected. */
  'own-data': {
    season: Season
    data: OwnData
    action: string
    made: OwnChangeMade | null
    opensWithdrawal: boolean
    refusal: string | null
  }
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
  /** Where a parent confirms the consent, behind the link in our email; `view` is null when the link doesn't work (any more). */
  consent: { season: Season; view: ConsentView | null; problems: Problems | null }
  /** The status page; `view` is null when its link doesn't work (any more). `action` is the page's own path, for sending corrections. */
  /** `isCancelled`: its booking has just been cancelled here. */
  status: { season: Season; view: StatusView | null; action: string; problems: Problems | null; isCancelled?: boolean }
  /** `path` is the closed door, or null. */
  unavailable: { path: string | null; season: Season }
  /** `next` is a local path, where to go after signing in. */
  /** `done` says that a password was just set: sign in with it. */
  'sign-in': { role: SignInRole; next: string; done: boolean; season: Season }
  /** Asks for a link to choose a new password; `role` leads back. */
  'forgotten-password': { role: SignInRole; season: Season }
  /** The page of an emailed link. `role` is null when the link has expired. */
  password: { token: string; role: SignInRole | null; isFirst: boolean; season: Season }
  'school-register': { season: Season }
  /**
   * `link` is the token of the link in our email that the page was opened with, or null; `invitation` is what it filled in, and `deadLink`
   * says that it no longer works. `own` is the booking of the link's child, if it has one, and `places` are its places on waiting lists.
   * `isPlace` says that the page was opened by the link of such a place. `booking`
   * and `days` have the days that can be chosen, none when nothing is offered. `zoneText` names the season's time zone on the first day:
   * 'IST (UTC+5:30)'. Browsers disagree on such names, and need milliseconds to look them up.
   */
  book: {
    booking: Season['booking']
    season: Season
    link: string | null
    invitation: BookingInvitation | null
    own: OwnBooking | null
    places: OwnPlace[]
    isPlace: boolean
    days: OfferedDay[]
    zoneText: string
    deadLink: boolean
  }
  'student-area': { session: Session; registrations: OwnRegistration[]; season: Season } & ComingSoon
  /** `certificates` are the serial numbers of the results with one. */
  'student-results': { session: Session; results: OwnResult[]; certificates: number[]; season: Season }
  /** The calendar of a student or a school, the next event first. */
  events: { session: Session; events: ShownEvent[]; season: Season }
  /**
   * Where a student takes tests: those of this season for accepted registrations; the days of the rounds that the student is registered for, and of the own bookings, the next first; and the
   * study material.
   */
  tests: { session: Session; tests: OwnTest[]; events: ShownEvent[]; notes: ShownNote[]; season: Season }
  /** Where a student practises. */
  'mock-test': { session: Session; lists: PracticeList[]; season: Season }
  /** Three words to try without signing in. */
  practice: { season: Season; words: PracticeWord[] }
  /** The study material of a student or a school, by competition. */
  notes: { session: Session; notes: ShownNote[]; season: Season }
  'school-results': { session: Session; school: OfSchool; results: SchoolResult[]; certificates: SchoolCertificates; season: Season }
  /** `fee` is what one student costs, `closes` the end of registration (UTC), or null. */
  'school-area': {
    session: Session
    school: OfSchool
    figures: SchoolFigures
    news: SchoolNews[]
    fee: Money
    closes: string | null
    season: Season
  } & ComingSoon
  'school-students': { session: Session; school: OfSchool; season: Season }
  /**
   * `shared` are the answers that every student of the school begins with; `draft` is the one to change, or null to add students; `replaces` is
   * the student whose place the new one gets.
   */
  'school-add': {
    session: Session
    school: OfSchool
    entrance: Entrance
    shared: Answers
    draft: SchoolDraft | null
    replaces: { serial_no: number; name: string } | null
    season: Season
  }
  /**
   * A student whom the school registered, or whose family named it (`own` is null); `action` is where a correction that was asked for is sent.
   */
  'school-student': {
    session: Session
    student: SchoolStudent
    view: StatusView
    own: { correction: OwnCorrection; acts: SchoolActs } | null
    action: string
    problems: Problems | null
    season: Season
  }
  'school-import': { session: Session; school: OfSchool; entrance: Entrance; season: Season }
  'school-coordinators': { session: Session; school: OfSchool; season: Season }
  'school-payments': {
    session: Session
    school: OfSchool
    entrance: Entrance
    season: Season
  }
  profile: { session: Session; season: Season }
  /** `page` is where the person came from, and `reference` of their only registration; either may be ''. */
  report: { session: Session; reports: ProblemReport[]; page: string; reference: string; season: Season }
  'first-administrator': { token: string; season: Season }
  welcome: { season: Season }
  'not-found': { season: Season }
  /** Instead of a page that can't be shown. `again` is what may help: loading it again, or sending its form again. */
  problem: { title: string; text: string; again: 'load' | 'send' | null; season: Season }
}
/** The competitions that open later, and what the account asked to be told of: a competition by its slug, or 'news'. */
export type ComingSoon = { later: OpeningLater[]; asked: string[] }
type OfSchool = { name: string; register_no: number; is_verified: boolean }

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
