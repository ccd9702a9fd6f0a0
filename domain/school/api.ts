import type { Session } from '#domain/account/account.ts'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { ComingCompetitions } from '#domain/competitions/opening.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Money } from '#domain/payment/money.ts'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import type { Problems, StatusView } from '#domain/registration/status-view.ts'
import type { SchoolResult } from '#domain/result/result.ts'
import type { Season } from '#domain/season/season.ts'
import type { SchoolActs, SchoolDraft, SchoolFigures, SchoolStudent } from './students.ts'

type OfSchool = { name: string; register_no: number; is_verified: boolean }

/** The pages of a school, and what the server passes to them. */
export type SchoolPages = {
  'school-register': { season: Season }
  /** `fee` is what one student costs, `closes` the end of registration (UTC), or null; `ownZone` the school's time zone, or null. */
  'school-area': {
    session: Session
    school: OfSchool
    figures: SchoolFigures
    fee: Money
    closes: string | null
    ownZone: string | null
    season: Season
  } & ComingCompetitions
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
  'school-results': { session: Session; school: OfSchool; results: SchoolResult[]; certificates: SchoolCertificates; season: Season }
}
