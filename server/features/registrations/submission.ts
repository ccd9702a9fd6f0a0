import type { Competition, Door } from '#domain/competitions/competition.ts'
import type { Answers } from '#domain/forms/issue.ts'
import type { OwnSchool } from '#server/features/schools/index.ts'
import type { Actor } from '#server/platform/history.ts'
import type { CountForm } from '#server/platform/http/form-limit.ts'

/**
 * What the page of a door told a visitor: the fee as moneyText writes it, the wording of the disclaimer, and the register number of
 * the school it was opened for ('' for none). Null is what it did not say.
 */
export type Shown = { fee: string | null; disclaimerVersion: string | null; forSchool?: string | null }

export type Submission = {
  competition: Competition
  door: Door
  /** Checked and tidied by domain/forms/answers.ts. */
  answers: Answers
  /** The picture as it was uploaded. */
  picture: Uint8Array | null
  /** The visitor's Idempotency-Key. */
  key: string
  /** The school that is signed in at its door, and its account. */
  school?: (OwnSchool & { actor: Actor }) | null
  /** The registered school that a family named at a door for schools. */
  named?: OwnSchool | null
  /** The register number that the family sent for it, '' for none. */
  schoolNo?: string
  /** What the page said; what it did not say is not compared. */
  shown?: Shown
  countForm?: CountForm
}
