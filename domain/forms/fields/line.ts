import * as z from 'zod/mini'
import type { Field, FieldKind } from '#domain/forms/field.ts'
import { isName, nameRefused } from '#domain/registration/name.ts'
import { chosenNumber } from '#domain/school/chosen-school.ts'
import { written } from './written.ts'

/**
 * One line of text: names, places, and numbers used as text. A question with `isName` takes names only; see name.ts. One with
 * `isRegisteredSchool` takes a school chosen from the list; only the page uses that, the server looks the school up.
 */
export const line: FieldKind<Extract<Field, { type: 'line' }>> = {
  schema: (field) =>
    written(field).check(
      z.refine((text) => !text.includes('\n'), { error: 'Write it on one line.', abort: true }),
      z.refine((text) => !field.isName || isName(text), nameRefused),
      z.refine((text) => !field.isRegisteredSchool || chosenNumber(text) !== '', field.missing),
    ),
  text: (field, answers) => answers[field.name] ?? '',
}
