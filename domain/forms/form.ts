import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { Field } from './field.ts'

/** Only fees differ between these two (specification 3.2: student_type, Participant_Type). */
export const regions = ['India', 'Out Of India'] as const
export type Region = (typeof regions)[number]

/** Returns the name of a region in the current language. */
export function regionText(region: Region): string {
  return region === 'India' ? m['question.india']() : m['question.out_of_india']()
}

/** Formats the fee of a region: '₹200 in India', '$8 abroad'. */
export function feeIn(region: Region, fee: Money): string {
  return (region === 'India' ? m['home.in_india'] : m['home.abroad'])({ fee: priceText(fee) })
}

/** The questions of one kind of registration, in asking order. */
export type Questions = {
  slug: string
  groups: { name: string; title: string }[]
  fields: Field[]
  /** The answers every registration has, whatever its form. The server stores these as columns. */
  roles: Record<Role, string>
  /** What the next registration of the same family is for, and the answers that it keeps. */
  another: { noun: string; keeps: string[] }
}

/** The questions, and what the office needs to know about them. */
export type Form = Questions & {
  /** Who takes part, as in the heading 'Edit Student'. */
  person: string
  /** The columns of lists and workbooks, in order: field names, or 'serial_no'. Labels are the office's. */
  columns: { name: string; label: string }[]
  /** Answers the office may correct later, in the order of the edit dialog. */
  editable: string[]
  /** Answers that it may correct too, below those. */
  alsoEditable: string[]
  /** Answers that say who takes part. Once the office has accepted them, only the office changes them. */
  takingPart: string[]
}

export const roles = [
  'name',
  'email',
  'contactEmail',
  'dialCode',
  'phone',
  'region',
  'birthDate',
  'city',
  'state',
  'country',
  'txnNo',
] as const
export type Role = (typeof roles)[number]

/** Returns the field with a role; every form has one for each. */
export function fieldFor(form: Questions, role: Role): Field {
  return fieldNamed(form, form.roles[role])
}

export function fieldNamed(form: Questions, name: string): Field {
  const field = form.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`The form ${form.slug} has no field ${name}`)
  return field
}
