import * as z from 'zod/mini'
import { accountEmail } from '#domain/account/account.ts'
import type { Field, Occasion } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { schoolFields } from './school.ts'

const nowhere: Occasion = { today: '', examSlots: [] }

const schemas = schoolFields().map((field) => [field.name, schemaOf(field)] as const)

/** Checks a school's answers in the browser and on the server; returns every issue at its field. Refuses unknown names. */
export const schoolBody = z.strictObject(Object.fromEntries(schemas.map(([name, schema]) => [name, z.prefault(schema, '')])))

/** The office's corrections: any of the answers, under the same rules. */
export const schoolAmendment = z.strictObject({
  ...Object.fromEntries(schemas.map(([name, schema]) => [name, z.optional(schema)])),
  version: z.int(),
})

/** The field's own check, in the language of the moment; the email address must also be valid for signing in. */
function schemaOf({ name, type }: Field): z.ZodMiniType<string, string> {
  const tidied = z.transform((sent: string, context) => {
    const field = schoolFields().find((one) => one.name === name) as Field
    const { answer, problem } = checkField(field, sent, nowhere)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: sent })
    return answer
  })
  const schema = z.pipe(z.string(), tidied)
  return type === 'email' ? z.pipe(schema, accountEmail) : schema
}
