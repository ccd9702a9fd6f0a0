import { isPrintable } from '#domain/certificate/certificate.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import {
  accountPattern,
  accountRefused,
  emailPattern,
  emailRefused,
  isBlank,
  isStorable,
  isTooLong,
  latinNumber,
  plainEmail,
  tidy,
  unprintable,
} from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { isName, nameRefused } from '#domain/registration/registration.ts'
import { dialCodeIn, isDialCode } from './dial-codes.ts'
import type { Answers, Field, FieldType, Occasion } from './field.ts'
import { type Form, fieldNamed } from './form.ts'
import { isNumberText } from './phone.ts'

/** The behaviour of a field type. */
type FieldKind<F extends Field> = {
  /** Why an answer that is tidy and not blank is refused, or ''. */
  problem(text: string, field: F, occasion: Occasion): string
  /** Finds the one spelling of an answer; without this function it is stored as it is. */
  spell?(text: string): string
  /** Whether the question is asked now; without this function it always is. */
  isAsked?(occasion: Occasion): boolean
  /** Formats the answer for a table cell, an email or the workbook; without this function it is shown as it is. */
  text?(field: F, answers: Answers): string
}

const earliestBirth = '1900-01-01'

const kinds: { [Type in FieldType]: FieldKind<Extract<Field, { type: Type }>> } = {
  /**
   * One line of text: names, places, and numbers used as text. A question with `isName` takes names only, which have no phone number in them
   * unless it `mayHaveNumbers`. One with `of` is asked only while the name in the answer to that question has letters that a certificate can't show. The page offers the usual spelling of one with `isPerson`. One with `isRegisteredSchool` suggests registered schools; only the page uses that, the server looks the
   * school up.
   */
  line: {
    problem(text, field) {
      if (text.includes('\n')) return m['question.enter_on_one_line']()
      if (field.isName && !isName(text, field.mayHaveNumbers)) return nameRefused()
      return field.of && !isPrintable(text) ? translate(field.label) : ''
    },
  },

  /** Text that may have several lines, such as a postal address. */
  paragraph: { problem: () => '' },

  /** An email address that can have an account, see `plainEmail`. Compare addresses with `emailKey`. */
  email: {
    spell: plainEmail,
    problem: (text) => (accountPattern.test(text) ? '' : emailPattern.test(text) ? accountRefused() : emailRefused()),
  },

  /** A birth date as ISO YYYY-MM-DD, not in the future. */
  date: {
    problem(text, _, { today }) {
      if (!isCalendarDate(text)) return m['question.enter_date_day_month']()
      if (text < earliestBirth) return m['question.date_too_long_ago']()
      return text < today ? '' : m['question.date_future_check_year']()
    },
  },

  /** One of the options, spelled exactly. */
  choice: {
    problem: (text, { options, missing }) =>
      options.includes(text) ? '' : missing ? translate(missing) : m['question.choose_from_the_list'](),
  },

  /** One of the season's exam slots, or none (rulings: only asked while the season offers some). */
  'exam-slot': {
    problem: (text, _, { examSlots }) => (examSlots.includes(text) ? '' : m['question.choose_exam_slot_list']()),
    isAsked: ({ examSlots }) => examSlots.length > 0,
  },

  /** A dial code from the list, '+91' or '+1-684', however it was typed: see `dialCodeIn`. */
  'dial-code': {
    spell: dialCodeIn,
    problem: (code) => (isDialCode(code) ? '' : m['question.choose_phone_code_list']()),
  },

  /** A national number, see `nationalNumber`. The form checks whether it fits its dial code, because that concerns two answers. */
  phone: {
    problem: (text) => (isNumberText(text) ? '' : m['question.enter_number_digits_only']()),
    text: (field, answers) => [answers[field.dialCode], answers[field.name]].filter(Boolean).join(' '),
  },

  /** A phone number, with or without dial code: digits, spaces, and + ( ) - . / between them; 5 to 15 digits. */
  telephone: {
    spell: latinNumber,
    problem: (text) => (/^[\d\s+().\-/]+$/.test(text) && /^(\D*\d){5,15}\D*$/.test(text) ? '' : m['question.enter_number_5_15']()),
  },
}

/** Returns the behaviour of a field's type. */
export function kindOf(field: Field): FieldKind<Field> {
  return kinds[field.type] as FieldKind<Field>
}

/** Checks one answer: returns how it is stored, and why it is refused or ''. Text that is far too long is not processed. */
export function checkField(field: Field, sent: string, occasion: Occasion): { answer: string; problem: string } {
  const tooLong = m['question.use_at_most_characters']({ max: field.max })
  if (isTooLong(sent, field.max)) return { answer: '', problem: tooLong }
  if (!isStorable(sent)) return { answer: '', problem: unprintable() }
  const { problem, spell } = kindOf(field)
  const typed = tidy(sent)
  if (isBlank(typed)) return { answer: typed, problem: translate(field.missing) }
  if (typed.length > field.max) return { answer: '', problem: tooLong }
  const answer = spell ? spell(typed) : typed
  return { answer, problem: problem(answer, field, occasion) }
}

/** Returns how lists show an answer. A phone number includes its dial code, unless the code has a separate column. */
export function cellText(form: Form, name: string): (answers: Record<string, string>) => string {
  const field = fieldNamed(form, name)
  const hasOwnCode = field.type === 'phone' && form.columns.some((column) => column.name === field.dialCode)
  if (hasOwnCode) return (answers) => answers[name] ?? ''
  const { text } = kindOf(field)
  return (answers) => text?.(field, answers) ?? answers[name] ?? ''
}
