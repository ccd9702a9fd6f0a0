import type { Rule } from '#domain/forms/rules.ts'
import type { Status } from '#domain/registration/registration.ts'
import type { CompetitionSeason, DoorSeason } from '#domain/season/season.ts'
import type { DisclaimerClause } from './disclaimer.ts'

/** Plain data: a competition survives JSON, and everything it needs of behaviour is named, not carried. */
export type Competition = {
  slug: string
  form: string
  /** What visitors and letters call it: 'Spelling Bee quarter-final'. */
  name: string
  /** Who it is for and what happens, in a sentence for the home page. */
  summary: string
  /** Labels that differ from the form's, by field name; {classYear} is the season's. */
  labels: Record<string, string>
  disclaimer: DisclaimerClause[]
  /** What its answers must fulfil together; see rules.ts. */
  rules: Rule[]
  /** Whether those who are accepted book a time for the quarter-final. */
  leadsToBooking: boolean
  doors: Door[]
  lists: OfficeList[]
  /** What this competition starts with before an administrator changes the season. */
  season: CompetitionSeason
}

/** A public way into a competition. The server takes price and payment_type from here, never from the visitor. */
export type Door = {
  /** Its address, without the slash. */
  path: string
  title: string
  paymentType: PaymentType
  /** Answers that are fixed at this door, by field name. */
  presets: Record<string, string>
  /** Whether registrations belong to the school that is signed in here. */
  forSchools: boolean
  season: DoorSeason
}

export const paymentTypes = ['no-offer', 'offer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A screen of the office (specification 2.2, 2.5). */
export type OfficeList = {
  path: string
  /** Other spellings of the path, which lead to it. */
  alsoAt: string[]
  title: string
  menu: string
  /** What it shows unless somebody filters. */
  status: Status | 'all'
  action: 'decide' | 'edit'
  /** What this list shows beside the form's columns. */
  extraColumns: { name: 'txn_no' | 'file_doc' | 'status'; label: string }[]
  workbook: { file: string; sheet: string }
}
