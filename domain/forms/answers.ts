import type { Competition, Door } from '#domain/competitions/competition.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { fill, translate } from '#domain/language/translate.ts'
import { cutOff } from '#domain/lib/text.ts'
import { competitionIn, type Season } from '#domain/season/season.ts'
import { dialCodeIn, fitsDialCode } from './dial-codes.ts'
import { type Answers, type Field, type Issue, type Occasion, onePerField } from './field.ts'
import { checkField } from './field-kinds.ts'
import { type Form, fieldNamed, type Questions } from './form.ts'
import { nationalNumber } from './phone.ts'
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
  const { payment_type = door.paymentType, ...answers } = sent
  const names = form.fields.map(({ name }) => name)
  const unknown = Object.keys(answers).filter((name) => !names.includes(name))
  return check(asked, answers, names, door.presets, occasion, [
    ...(payment_type === door.paymentType ? [] : [{ path: 'payment_type', message: m['question.payment_type_doesnt_belong']() }]),
    ...unknown.map((path) => ({ path, message: m['question.form_doesnt_ask_this']() })),
  ])
}

/** Checks the answers the office may correct, combined with the stored ones (specification 4.3, rulings). What the door fixes stays. */
export function checkAmendment(
  asked: Asked<Form> & { door: Pick<Door, 'presets'> | undefined },
  stored: Answers,
  amended: Answers,
  occasion: Occasion,
): Checked {
  const { editable, alsoEditable } = asked.form
  const fixed = Object.keys(amended).filter((name) => ![...editable, ...alsoEditable].includes(name))
  if (fixed.length > 0) return { answers: null, issues: fixed.map((path) => ({ path, message: m['question.this_cant_be_changed']() })) }
  // What is wrong with one of the others is older than this change, unless it's changed.
  const others = alsoEditable.filter((name) => amended[name] !== undefined && amended[name] !== stored[name])
  return check(asked, { ...stored, ...amended }, [...editable, ...others], asked.door?.presets ?? {}, occasion)
}

/**
 * Checks some answers, sent again, combined with the stored ones. An issue with another answer, which can't be changed here, counts at the
 * first of these if they caused it, and otherwise not at all. Returns all answers.
 */
export function checkSome(asked: Asked, stored: Answers, sent: Answers, occasion: Occasion): Checked {
  const names = Object.keys(sent)
  const { answers, issues } = examine(asked, { ...stored, ...sent }, names, {}, occasion)
  const known = examine(asked, stored, [], {}, occasion).issues.map(({ path }) => path)
  const theirs = issues.flatMap(({ path, message }) => {
    if (names.includes(path)) return [{ path, message }]
    return known.includes(path) ? [] : [{ path: names[0] ?? path, message }]
  })
  return checked(asked.form, { answers, issues: theirs })
}

/**
 * Checks answers that somebody may have changed, combined with the stored ones. What is wrong with an unchanged one doesn't count if it was
 * before. Returns all answers.
 */
export function checkChanged(asked: Asked, stored: Answers, sent: Answers, occasion: Occasion): Checked {
  const names = Object.keys(sent)
  const known = examine(asked, stored, names, {}, occasion).issues.map(({ path }) => path)
  const { answers, issues } = examine(asked, { ...stored, ...sent }, names, {}, occasion)
  const isNew = ({ path }: Issue) => !known.includes(path) || answers[path] !== stored[path]
  return checked(asked.form, { answers, issues: issues.filter(isNew) })
}

/** Returns a question's label in this competition and season: 'Student Class in 2024'. */
export function labelOf(competition: Competition, season: Season, field: Field): string {
  const { classYear } = competitionIn(season, competition.slug)
  return fill(translate(competition.labels[field.name] ?? field.label), { classYear })
}

/** Checks the answers with these names; the other answers stay as they are. `others` are issues found before. */
function check(
  asked: Asked,
  raw: Answers,
  names: string[],
  presets: Record<string, string>,
  occasion: Occasion,
  others: Issue[] = [],
): Checked {
  const { answers, issues } = examine(asked, raw, names, presets, occasion)
  return checked(asked.form, { answers, issues: [...issues, ...others] })
}

function checked(form: Questions, { answers, issues }: { answers: Answers; issues: Issue[] }): Checked {
  return issues.length === 0 ? { answers, issues: [] } : { answers: null, issues: inAskingOrder(form, onePerField(issues)) }
}

function examine({ competition, form }: Asked, raw: Answers, names: string[], presets: Record<string, string>, occasion: Occasion) {
  const sent = { ...raw, ...Object.fromEntries(form.fields.map(({ name, max }) => [name, cutOff(raw[name] ?? '', max)])) }
  for (const field of form.fields) {
    if (field.type === 'phone') sent[field.name] = nationalNumber(dialCodeIn(sent[field.dialCode] ?? ''), sent[field.name] ?? '')
  }
  const answers = { ...sent }
  const issues: Issue[] = []
  for (const name of names) {
    const { answer, problem } = checkField(fieldNamed(form, name), sent[name] ?? '', occasion)
    const preset = presets[name] ?? answer
    answers[name] = answer
    if (problem) issues.push({ path: name, message: problem })
    else if (answer !== preset) issues.push({ path: name, message: m['question.form_for_choice_only']({ choice: translate(preset) }) })
  }
  issues.push(...phoneIssues(form, sent), ...brokenRules(competition, form, sent))
  return { answers, issues }
}

/** Checks that each number fits its dial code. */
function phoneIssues(form: Questions, sent: Answers): Issue[] {
  return form.fields.flatMap((field) => {
    if (field.type !== 'phone') return []
    const code = dialCodeIn(sent[field.dialCode] ?? '')
    const number = sent[field.name] ?? ''
    if (code === '' || number === '' || fitsDialCode(code, number)) return []
    const message = code === '+91' ? m['question.enter_10_digits_indian']() : m['question.check_number_doesnt_match']({ code })
    return [{ path: field.name, message }]
  })
}

function inAskingOrder(form: Questions, issues: Issue[]) {
  const order = new Map(form.fields.map(({ name }, index) => [name, index]))
  return issues.sort((a, b) => (order.get(a.path) ?? Infinity) - (order.get(b.path) ?? Infinity))
}
