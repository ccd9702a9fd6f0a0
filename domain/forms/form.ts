import type { Field } from './field.ts'
import { kindOf } from './field-kinds.ts'

/** Money differs for these two, and nothing else does (specification 3.2: student_type, Participant_Type). */
export const regions = ['India', 'Out Of India'] as const
export type Region = (typeof regions)[number]

/** The questions of one kind of registration, in asking order. */
export type Questions = {
  slug: string
  groups: { name: string; title: string }[]
  fields: Field[]
  /** Which answers every registration has, whatever its form. The server keeps these as columns. */
  roles: Record<Role, string>
}

/** The questions, and what the office needs to know of them. */
export type Form = Questions & {
  /** What lists and workbooks show, in order: field names, or 'serial_no'. Labels are the office's. */
  columns: { name: string; label: string }[]
  /** Answers the office may correct later, in the order of the edit dialog. */
  editable: string[]
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

/** The field that plays a role; every form has one for each. */
export function fieldFor(form: Questions, role: Role): Field {
  return fieldNamed(form, form.roles[role])
}

export function fieldNamed(form: Questions, name: string): Field {
  const field = form.fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`The form ${form.slug} has no field ${name}`)
  return field
}

/** How lists show an answer. A phone number carries its dial code, unless the code has a column of its own. */
export function cellText(form: Form, name: string): (answers: Record<string, string>) => string {
  const field = fieldNamed(form, name)
  const hasOwnCode = field.type === 'phone' && form.columns.some((column) => column.name === field.dialCode)
  if (hasOwnCode) return (answers) => answers[name] ?? ''
  const { text } = kindOf(field)
  return (answers) => text(field, answers)
}
