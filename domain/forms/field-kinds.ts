import type { Field, FieldKind, FieldType } from './field.ts'
import { choice } from './fields/choice.ts'
import { date } from './fields/date.ts'
import { dialCode } from './fields/dial-code.ts'
import { email } from './fields/email.ts'
import { examSlot } from './fields/exam-slot.ts'
import { line } from './fields/line.ts'
import { paragraph } from './fields/paragraph.ts'
import { phone } from './fields/phone.ts'
import { telephone } from './fields/telephone.ts'

const kinds: { [Type in FieldType]: FieldKind<Extract<Field, { type: Type }>> } = {
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

/** Returns the behaviour of a field's type. */
export function kindOf(field: Field): FieldKind<Field> {
  return kinds[field.type] as FieldKind<Field>
}
