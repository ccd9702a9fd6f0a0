import * as z from 'zod/mini'
import type { Competition, Door } from '#domain/competitions/competition.ts'
import { cutOff, fill } from '#domain/lib/text.ts'
import { competitionIn, type Season } from '#domain/season/season.ts'
import { dialCodeIn, fitsDialCode } from './dial-codes.ts'
import type { Field, Occasion } from './field.ts'
import { kindOf } from './field-kinds.ts'
import { type Form, fieldNamed, type Questions } from './form.ts'
import type { Answers, Issue } from './issue.ts'
import { brokenRules } from './rules.ts'

/** What answers are checked against. */
type Asked<Kind extends Questions = Questions> = { competition: Pick<Competition, 'rules'>; form: Kind }

export type Checked = { answers: Answers; issues: [] } | { answers: null; issues: Issue[] }

/**
 * Checks answers from a door, in the browser and on the server (specification 5). Returns every issue, in the order of the questions.
 * `payment_type` may be sent and must then be the door's; unknown names are refused.
 */
export function checkAnswers(asked: Asked & { door: Pick<Door, 'presets' | 'paymentType'> }, sent: Answers, occasion: Occasion): Checked {
  const { form, door } = asked
  const shape = {
    ...schemas(
      form,
      form.fields.map(({ name }) => name),
      occasion,
      door.presets,
    ),
    payment_type: z.optional(z.literal(door.paymentType, 'This payment type does not belong to this form.')),
  }
  const checked = check(asked, z.strictObject(shape), sent)
  if (checked.answers) delete checked.answers.payment_type
  return checked
}

/** Checks the answers the office may correct, combined with the stored ones (specification 4.3, rulings). */
export function checkAmendment(asked: Asked<Form>, stored: Answers, amended: Answers, occasion: Occasion): Checked {
  const { form } = asked
  const shape = schemas(form, form.editable, occasion, {})
  const fixed = Object.fromEntries(
    form.fields.filter(({ name }) => !form.editable.includes(name)).map(({ name }) => [name, z.optional(z.string())]),
  )
  const unknown = Object.keys(amended).filter((name) => !form.editable.includes(name))
  if (unknown.length > 0) {
    return { answers: null, issues: unknown.map((path) => ({ path, message: 'This cannot be changed.' })) }
  }
  return check(asked, z.strictObject({ ...shape, ...fixed }), { ...stored, ...amended })
}

/** Returns a question's label in this competition and season: 'Student Class in 2024'. */
export function labelOf(competition: Competition, season: Season, field: Field): string {
  const { classYear } = competitionIn(season, competition.slug)
  return fill(competition.labels[field.name] ?? field.label, { classYear })
}

function schemas(form: Questions, names: string[], occasion: Occasion, presets: Record<string, string>) {
  return Object.fromEntries(
    names.map((name) => {
      const field = fieldNamed(form, name)
      const preset = presets[name]
      const free = kindOf(field).schema(field, occasion)
      const schema = preset === undefined ? free : z.pipe(free, z.literal(preset, `This form is for ${preset} only.`))
      return [name, field.missing === '' ? z._default(schema, '') : schema]
    }),
  )
}

function check({ competition, form }: Asked, schema: z.ZodMiniType<unknown, unknown>, raw: Answers): Checked {
  const sent = { ...raw, ...Object.fromEntries(form.fields.map(({ name, max }) => [name, cutOff(raw[name] ?? '', max)])) }
  const result = schema.safeParse(sent)
  const issues = [...(result.error?.issues.flatMap(toIssues) ?? []), ...phoneIssues(form, sent), ...brokenRules(competition, form, sent)]
  if (result.success && issues.length === 0) return { answers: result.data as Answers, issues: [] }
  return { answers: null, issues: inAskingOrder(form, onePerField(issues)) }
}

function toIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((path) => ({ path, message: 'This form does not ask that.' }))
  }
  return [{ path: String(issue.path[0] ?? ''), message: issue.message }]
}

/** Checks that each number fits its dial code. */
function phoneIssues(form: Questions, sent: Answers): Issue[] {
  return form.fields.flatMap((field) => {
    if (field.type !== 'phone') return []
    const code = dialCodeIn(sent[field.dialCode] ?? '')
    const number = sent[field.name] ?? ''
    if (code === '' || number === '' || fitsDialCode(code, number)) return []
    const message =
      code === '+91' ? 'Enter the 10 digits of an Indian mobile number.' : `Check the number: it does not fit the phone code ${code}.`
    return [{ path: field.name, message }]
  })
}

function onePerField(issues: Issue[]) {
  const seen = new Set<string>()
  return issues.filter(({ path }) => !seen.has(path) && seen.add(path))
}

function inAskingOrder(form: Questions, issues: Issue[]) {
  const order = new Map(form.fields.map(({ name }, index) => [name, index]))
  return issues.sort((a, b) => (order.get(a.path) ?? Infinity) - (order.get(b.path) ?? Infinity))
}
