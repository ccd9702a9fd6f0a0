import type * as z from 'zod/mini'

type Question<Type extends string> = {
  /** The name it is sent and listed under (specification 3.2, 3.3). */
  name: string
  type: Type
  label: string
  /** What to write, said before anything is wrong; '' for nothing. */
  hint: string
  /** Said when it is left empty. '' makes the question optional. */
  missing: string
  /** Longest answer, in characters. */
  max: number
  /** The browser's autofill word. */
  autocomplete: string
  /** The heading it stands under. */
  group: string
}

export type Field =
  | (Question<'line'> & { isName?: boolean; isRegisteredSchool?: boolean })
  | Question<'paragraph'>
  | Question<'email'>
  | Question<'date'>
  | (Question<'choice'> & { options: string[] })
  | Question<'exam-slot'>
  | Question<'dial-code'>
  | (Question<'phone'> & { dialCode: string })
  | Question<'telephone'>

export type FieldType = Field['type']

/** What checks need to know of when and where they happen. */
export type Occasion = {
  /** ISO YYYY-MM-DD, in the organisation's time zone. */
  today: string
  /** The season's exam slots; none hides the question. */
  examSlots: string[]
}

/** What a field type knows: one home each, in fields/. */
export type FieldKind<F extends Field> = {
  /** Checks one answer and tidies it. */
  schema(field: F, occasion: Occasion): z.ZodMiniType<string, string>
  /** Whether there is anything to ask now; a type that does not say is always asked. */
  isAsked?(occasion: Occasion): boolean
  /** The answer as people read it in a table cell, a letter or the workbook. */
  text(field: F, answers: Record<string, string>): string
}
