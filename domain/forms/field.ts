import { currentLanguage } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'

type Question<Type extends string> = {
  /** The name it is sent and listed under (specification 3.2, 3.3). */
  name: string
  type: Type
  label: string
  /** What to write, shown before anything is wrong. */
  hint?: string
  /** The message when it is empty. '' makes the question optional. */
  missing: string
  /** Longest answer, in characters. */
  max: number
  /** The browser's autofill keyword. */
  autocomplete: string
  /** The heading above it. */
  group: string
}

export type Field =
  | (Question<'line'> & { isName?: boolean; isPerson?: boolean; mayHaveNumbers?: boolean; isRegisteredSchool?: boolean; of?: string })
  | Question<'paragraph'>
  | Question<'email'>
  | Question<'date'>
  /** `texts` are the options as they are shown, where that isn't as they are sent. */
  | (Question<'choice'> & { options: string[]; texts?: string[] })
  | Question<'exam-slot'>
  | Question<'dial-code'>
  | (Question<'phone'> & { dialCode: string })
  /** `country` is the question for the country of the number. */
  | (Question<'telephone'> & { country: string })

export type FieldType = Field['type']

/** Returns a question with its texts in the current language, for a page. */
export function inCurrentLanguage(field: Field): Field {
  const texts = { label: translate(field.label), missing: translate(field.missing), ...(field.hint && { hint: translate(field.hint) }) }
  if (field.type !== 'choice' || currentLanguage() === 'en') return { ...field, ...texts }
  return { ...field, ...texts, texts: field.options.map(translate) }
}

/** What checks need to know about when and where they run. */
export type Occasion = {
  /** ISO YYYY-MM-DD, in the organisation's time zone. */
  today: string
  /** The season's exam slots; an empty list hides the question. */
  examSlots: string[]
}

/** A visitor's answers, by field name. */
export type Answers = Record<string, string>

/** One thing to correct, at one field. */
export type Issue = { path: string; message: string }

/** Returns the first issue of each field. */
export function onePerField(issues: Issue[]): Issue[] {
  const seen = new Set<string>()
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path))
}
