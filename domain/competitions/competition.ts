import type { Rule } from '#domain/forms/rules.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { CompetitionSeason, DoorSeason } from '#domain/season/season.ts'
import type { DisclaimerClause } from './disclaimer.ts'

/** A competition as plain data: it survives JSON, and refers to behaviour by name. */
export type Competition = {
  slug: string
  form: string
  /** Its name for visitors and in emails: 'Spelling Bee quarter-final'. */
  name: string
  /** Who it is for and what happens, in a sentence for the home page. */
  summary: string
  /** Labels that differ from the form's, by field name; {classYear} is the season's. */
  labels: Record<string, string>
  disclaimer: DisclaimerClause[]
  /** Rules for combinations of answers; see rules.ts. */
  rules: Rule[]
  /** Whether accepted students book a time for the quarter-final. */
  leadsToBooking: boolean
  doors: Door[]
  lists: OfficeList[]
  /** The defaults until an administrator changes the season. */
  season: CompetitionSeason
}

/** A public address into a competition. The server takes price and payment_type from here, never from the visitor. */
export type Door = {
  /** Its path, without the slash. */
  path: string
  title: string
  paymentType: PaymentType
  /** Answers fixed by this door, by field name. */
  presets: Record<string, string>
  /** Whether registrations belong to the signed-in school. */
  forSchools: boolean
  season: Omit<DoorSeason, 'hidden'>
}

export const paymentTypes = ['no-offer', 'offer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A screen of the office (specification 2.2, 2.5). */
export type OfficeList = {
  path: string
  /** Other spellings of the path that lead here. */
  alsoAt: string[]
  title: string
  menu: string
  /** The status shown without a filter. */
  status: Status | 'all'
  action: 'decide' | 'edit'
  /** Columns shown in addition to the form's. */
  extraColumns: { name: 'txn_no' | 'file_doc' | 'status'; label: string }[]
  workbook: { file: string; sheet: string }
}
