import type { Competition, Door } from '#domain/competitions/competition.ts'
import type { Answers } from '#domain/forms/issue.ts'
import type { OwnSchool } from '#server/features/schools/index.ts'
import type { Actor } from '#server/platform/history.ts'
import type { CountForm } from '#server/platform/http/limits/form-limit.ts'

/**
 * What the page showed the visitor: the fee as moneyText formats it, the version of the disclaimer, and the register number of the school
 * it was opened for ('' for none). Null for what the page didn't send.
 */
export type Shown = { fee: string | null; disclaimerVersion: string | null; forSchool?: string | null }

export type Submission = {
  competition: Competition
  door: Door
  /** Checked and tidied by domain/forms/answers.ts. */
  answers: Answers
  /** The picture as uploaded. */
  picture: Uint8Array | null
  /** The visitor's Idempotency-Key. */
  key: string
  /** The school signed in at its own form, and its account. */
  school?: (OwnSchool & { actor: Actor }) | null
  /** The registered school that a family chose on a form for schools. */
  named?: OwnSchool | null
  /** The register number that the family sent, '' for none. */
  schoolNo?: string
  /** What the page showed; anything missing isn't compared. */
  shown?: Shown
  countForm?: CountForm
}
