import type { Field } from '#domain/forms/field.ts'

type Question = { field: Field; label: string; value: string }

/** What the page shows that corrects a registration. */
export type OwnCorrection = {
  name: string
  /** 'quarter-final round', within a sentence. */
  competition: string
  reference: string
  /** Whether anything can be corrected. */
  state: 'open' | 'declined' | 'withdrawn'
  isAccepted: boolean
  /** The questions that change at once, and those that only the office changes; a phone's code is beside its number. */
  atOnce: (Question & { code: Question | null })[]
  byOffice: (Question & { code: Question | null })[]
  /** The season's exam slots, and the latest birth date (ISO). */
  options: string[]
  today: string
  /** Requests that wait for the office, with what they ask for. */
  open: { number: number; text: string }[]
  /** Identifies what is shown: see `stateShown`. */
  shown: string
  /** Makes sending it twice harmless. */
  key: string
}

/** What was just corrected, and what the office was asked for, by the labels of the fields; the number of that request. */
export type OwnChangeMade = { changed: string[]; asked: string[]; report: number | null }
