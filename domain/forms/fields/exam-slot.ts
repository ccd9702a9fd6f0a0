import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { written } from './written.ts'

/** One of the season's exam slots, or none (rulings: only asked while the season offers some). */
export const examSlot: FieldKind<Extract<Field, { type: 'exam-slot' }>> = {
  schema: (field, { examSlots }) =>
    written(field).check(z.refine((text) => text === '' || examSlots.includes(text), 'Choose an exam slot from the list.')),
  isAsked: ({ examSlots }) => examSlots.length > 0,
  text: (field, answers) => answers[field.name] ?? '',
}
