import { withOwnTime } from '#domain/booking/own-time.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import { doorAt } from '#domain/competitions/index.ts'
import { type Checked, checkSome } from '#domain/forms/answers.ts'
import type { Answers, Field, Issue, Occasion } from '#domain/forms/field.ts'
import { kindOf } from '#domain/forms/field-kinds.ts'
import type { Form } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { timeText, zoneName } from '#domain/lib/clock-text.ts'
import { dateText } from '#domain/lib/time-text.ts'
import { afterDays, afterWorkingDays } from '#domain/lib/working-days.ts'
import { priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { ownText, type Season } from '#domain/season/season.ts'
import { nothingChosen, type Status } from './registration.ts'

/** What a family sends again: 'number' is the transaction number, 'picture' the screenshot. */
type Evidence = 'number' | 'picture'

/** A reason the office can choose: a short label for the office, the family's sentence, and what the family sends again. */
type ReadyReason = { label: string; sentence: string; asks: Evidence[] }

/**
 * The ready-made reasons, in the order of the office's dialog. `fee` is the registration's and `arrived` the amount that arrived, as people
 * read them ('₹150'); `arrived` is '' while nobody has said how much it was.
 */
export function readyReasons({ fee, arrived }: { fee: string; arrived: string }): ReadyReason[] {
  return [
    {
      label: 'Payment already used for another registration',
      sentence: 'This payment was already used for another child.',
      asks: ['number', 'picture'],
    },
    {
      label: 'Number not found in our account',
      sentence: 'We can’t find this number in our account. Please compare it with your bank or payment app.',
      asks: ['number'],
    },
    {
      label: 'Picture cut off, the number is missing',
      sentence: 'Your picture is cut off below the amount. Please send one that shows the number too.',
      asks: ['picture'],
    },
    { label: 'Picture too blurred to read', sentence: 'The picture is too blurred to read.', asks: ['picture'] },
    {
      label: wrongAmount,
      sentence: wrongAmountText(arrived, fee),
      asks: ['number', 'picture'],
    },
  ]
}

function wrongAmountText(arrived: string, fee: string): string {
  return arrived === '' ? m['status.amount_not_the_fee']({ fee }) : m['status.amount_arrived_and_fee']({ arrived, fee })
}

/** The reasons that name amounts: `wrongAmountText` and `restText` in English. */
const amounts = /^The amount is (.+?); the fee is (.+?)\.(?: Please pay only the missing (.+), and send us its number and picture\.)?$/

/**
 * Translates a reason that the office gave, if it's a ready-made one or the office has translated it, or each of its lines is; any other stays
 * as it was written.
 */
export function reasonText(season: Pick<Season, 'translations'>, reason: string): string {
  const [, arrived = '', fee = '', missing] = amounts.exec(reason) ?? []
  if (fee === '') {
    const text = ownText(season, reason)
    const lines = reason.split('\n')
    return text === reason && lines.length > 1 ? lines.map((line) => reasonText(season, line)).join('\n') : text
  }
  const owing = ownPrice(fee)
  if (missing !== undefined) return restText({ fee: owing, arrived: ownPrice(arrived), missing: ownPrice(missing) })
  return wrongAmountText(arrived === 'not the fee' ? '' : ownPrice(arrived), owing)
}

/** Returns an English price as people read it in the current language: '₹1,500' -> '1 500 ₹'. */
function ownPrice(english: string): string {
  const [, sign, units = ''] = /^([₹$])([\d,]+(?:\.\d\d)?)$/.exec(english) ?? []
  if (sign === undefined) return english
  return priceText({ amount: Math.round(Number(units.replaceAll(',', '')) * 100), currency: sign === '$' ? 'USD' : 'INR' })
}

/** Asks a family for the part of the fee that hasn't arrived. The amounts as people read them. */
export function restText({ fee, arrived, missing }: { fee: string; arrived: string; missing: string }): string {
  return `${wrongAmountText(arrived, fee)} ${m['status.pay_only_the_missing']({ missing })}`
}

/** The reason that names the amount that arrived. */
export const wrongAmount = 'The amount is not the fee'

/** What is known of a registration where its fields are chosen. */
type Registered = { form: Form; door: string }

/**
 * Returns the fields of a registration that the office can ask a family to correct, in asking order, without the screenshot. Leaves out
 * what decides the fee (the region), what the door fixes, the name of the school at a door for registered schools, and questions that
 * aren't asked now.
 */
export function correctableFields({ form, door }: Registered, occasion: Occasion): Field[] {
  const { presets = {}, forSchools = false } = doorAt(door)?.door ?? {}
  const fixed = new Set([form.roles.region, ...Object.keys(presets), ...(forSchools ? ['school_name'] : [])])
  return form.fields.filter((field) => !fixed.has(field.name) && (kindOf(field).isAsked?.(occasion) ?? true))
}

/**
 * Returns the fields of a request in asking order, the screenshot last. A phone number is asked for together with its dial code, unless
 * that is fixed. Returns issues at 'fields' when there are none, or some can't be asked for.
 */
export function checkRequested(registered: Registered, names: string[], occasion: Occasion): { fields: string[]; issues: Issue[] } {
  const correctable = correctableFields(registered, occasion)
  const known = [...correctable.map(({ name }) => name), screenshot.name]
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { fields: [], issues: [{ path: 'fields', message: `This can’t be asked for: ${unknown.join(', ')}.` }] }
  const dialCodes = correctable.flatMap((field) => (field.type === 'phone' && names.includes(field.name) ? [field.dialCode] : []))
  const fields = known.filter((name) => names.includes(name) || dialCodes.includes(name))
  return { fields, issues: fields.length === 0 ? [{ path: 'fields', message: nothingChosen }] : [] }
}

/** Whether a field of a request is about the payment. */
export function isPayment({ roles }: Pick<Form, 'roles'>, name: string): boolean {
  return name === roles.txnNo || name === screenshot.name
}

/** Said when the payment of several students is asked for together with something of one of them. */
export const paymentApart =
  'A school paid for this student with others. Ask for the payment by itself; the school sends it for all of them.'

/**
 * Checks the answers to a request, combined with the stored ones, by the form's own rules. Everything requested must be there and nothing
 * else; `hasPicture` says whether a screenshot was sent. Returns the requested answers, tidied.
 */
export function checkCorrection(
  asked: Parameters<typeof checkSome>[0],
  { stored, fields, answers, hasPicture }: { stored: Answers; fields: string[]; answers: Answers; hasPicture: boolean },
  occasion: Occasion,
): Checked {
  const others = Object.keys(answers).filter((name) => !fields.includes(name) || name === screenshot.name)
  const asksForPicture = fields.includes(screenshot.name)
  const issues: Issue[] = [
    ...others.map((path) => ({ path, message: m['status.didnt_ask_for_this']() })),
    ...(hasPicture && !asksForPicture ? [{ path: screenshot.name, message: m['status.didnt_ask_for_this']() }] : []),
    ...(asksForPicture && !hasPicture ? [{ path: screenshot.name, message: screenshot.missing() }] : []),
  ]
  const names = fields.filter((name) => name !== screenshot.name)
  const sent = Object.fromEntries(names.map((name) => [name, answers[name] ?? '']))
  const checked = checkSome(asked, stored, sent, occasion)
  if (!checked.answers || issues.length > 0) return { answers: null, issues: [...checked.issues, ...issues] }
  return { answers: Object.fromEntries(names.map((name) => [name, checked.answers[name] ?? ''])), issues: [] }
}

/**
 * Whether a family can send its payment again without being asked: 'any' of number and screenshot while nobody has checked it, 'both' after it
 * was declined; null when it can't.
 */
export function resendable(status: Status): 'any' | 'both' | null {
  if (status === 'pending') return 'any'
  return status === 'declined' ? 'both' : null
}

/** Returns the last day of a request made today; days are ISO YYYY-MM-DD. */
export function dueDay({ days, workingDays }: Season['corrections'], today: string): string {
  return workingDays ? afterWorkingDays(today, days) : afterDays(today, days)
}

/** Returns the moment (milliseconds since 1970) at which the last minute of a day begins in a time zone. */
export function dueAt(day: string, timeZone: string): number {
  return slotStart(day, '11:59 PM', timeZone)
}

/** Formats the end of a request for families: 'Friday 5 September, 11:59 pm IST'. */
export function dueText(due: number, timeZone: string, own: string | null = null): string {
  const day = dateText(due, { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  return withOwnTime(`${day}, ${timeText(due, timeZone)} ${zoneName(timeZone, due)}`, due, timeZone, own)
}

/** How long before the end of a request the family is reminded, in milliseconds. */
export const reminderBefore = 2 * 24 * 60 * 60 * 1000
