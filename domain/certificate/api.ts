import * as z from 'zod/mini'
import { competitions } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import { certificatePapers, type PrintedField, printedFields, type Verification } from './certificate.ts'

/** A student with a published result of which something can't be printed. Without the name or the award there is no certificate. */
const unprintable = z.object({
  id: z.uuid(),
  serial_no: z.int(),
  name: z.string(),
  fields: z.array(z.enum(Object.keys(printedFields) as PrintedField[])),
})
/** A registration whose family has to give the name in Latin letters. */
const unprintableName = z.object({ id: z.uuid(), serial_no: z.int(), name: z.string(), was_asked: z.boolean() })

/** The certificates of a competition in the season in force: everybody's, a school's or one student's. */
export const certificateSummary = z.object({
  /** Published results that get a certificate: of those who go through, and of the others who took part. */
  through: z.int(),
  took_part: z.int(),
  /** Valid certificates. */
  made: z.int(),
  /** Published results without a certificate that can be made. */
  missing: z.int(),
  unprintable: z.array(unprintable),
  names: z.array(unprintableName),
  /** The schools with accepted students in this round, by name. */
  schools: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** A valid certificate, as an example; null while there is none. */
  example: z.nullable(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      text: z.string(),
      /** What the verification page shows, once families get their certificates. */
      shown: z.string(),
      is_issued: z.boolean(),
    }),
  ),
  wording: z.object({ title: z.string(), text: z.string(), through: z.string(), award: z.string() }),
})
export type CertificateSummary = z.infer<typeof certificateSummary>

export const ofCompetition = z.strictObject({ competition: z.enum(competitions.map(({ slug }) => slug)) })
/** Whose certificates: one student's, a school's, or everybody's when both are missing. */
export const whoseCertificates = z.strictObject({ registration: z.optional(z.uuid()), school: z.optional(z.uuid()) })
export type WhoseCertificates = z.infer<typeof whoseCertificates>
/** A4 without a choice. */
export const paperQuery = z.strictObject({ paper: z._default(z.enum(certificatePapers), 'a4') })
export const fileQuery = z.extend(paperQuery, { school: z.optional(z.uuid()) })

/** What a school sees: the serial numbers of its students with a certificate, and the rounds of the season in force of which it can get files. */
export type SchoolCertificates = {
  students: number[]
  rounds: { competition: string; name: string; students: number }[]
}

/** What the server passes to the page. */
export type CertificatePages = {
  /** Whether a certificate is genuine; `found` is null until somebody asks, `typed` the code that they typed. */
  verify: { season: Season; typed: string; found: Verification | null }
}
