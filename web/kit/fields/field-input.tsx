import { memo } from 'react'
import type { Field, FieldType } from '#domain/forms/field.ts'
import { alignedFields } from '#web/kit/form/field.tsx'
import { choice, examSlot } from './choice.tsx'
import { dialCode } from './dial-code.tsx'
import { date, email, type FieldLook, type InputProps, line, paragraph, phone, telephone } from './text.tsx'

const looks: { [Type in FieldType]: FieldLook<Extract<Field, { type: Type }>> } = {
  line,
  paragraph,
  email,
  date,
  choice,
  'exam-slot': examSlot,
  'dial-code': dialCode,
  phone,
  telephone,
}

/** Renders one question by its type. The control's id is the field's name. */
export const FieldInput = memo(function FieldInput(props: InputProps) {
  const { Input } = lookOf(props.field)
  return <Input {...props} />
})

/** Whether a question spans both columns of a two-column form. */
export function isWide(field: Field): boolean {
  return lookOf(field).wide(field)
}

function lookOf(field: Field): FieldLook<Field> {
  return looks[field.type] as FieldLook<Field>
}

/** The classes of a question's place in a form, whose rows it shares with the question beside it. */
export const cell = `row-span-3 grid grid-cols-1 grid-rows-subgrid pb-2 ${alignedFields}`
