import { labelOf } from '#domain/forms/answers.ts'
import { type Field, inCurrentLanguage } from '#domain/forms/field.ts'
import { kindOf } from '#domain/forms/field-kinds.ts'
import { type Form, type Questions, type Region, regions } from '#domain/forms/form.ts'
import { ruleHint } from '#domain/forms/rules.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { fill, translate } from '#domain/language/translate.ts'
import { daysText } from '#domain/lib/time-text.ts'
import { type Money, moneyText, priceText } from '#domain/payment/money.ts'
import type { ConsentBy } from '#domain/privacy/consent.ts'
import {
  type ConsentAges,
  competitionIn,
  disclaimerIn,
  doorIn,
  occasionAt,
  ownText,
  type Payment,
  paymentIn,
  type Season,
} from '#domain/season/season.ts'
import type { Competition, Door } from './competition.ts'
import { competitions } from './index.ts'
import { isExamplePayment, paymentNotSetUpText, trialPayment, whyNobodyCanPay } from './payment.ts'

export type Fee = { region: Region; fee: Money }

/** Everything the page of one door needs, as plain data: sent with the page, so that it need not load every form. */
export type Entrance = {
  competition: Pick<Competition, 'name' | 'rules'>
  /** `school` is the register number of the signed-in school, which the registration is linked to, or null. */
  door: Pick<Door, 'path' | 'title' | 'presets' | 'paymentType' | 'forSchools'> & { school: number | null }
  /** The questions as asked here: with this competition's labels and the season's year, and without choices that have no options. */
  form: Questions
  disclaimer: string[]
  /** Identifies this wording of the disclaimer. */
  disclaimerVersion: string
  fees: Fee[]
  payment: Payment
  /** What the payment step says while the payment details for a region are the examples, and whether it then takes no registrations. */
  paymentNotices: { [region in Region]?: { text: string; isClosed: boolean } }
  /** What is said above the first question when families can't pay yet; null when they can. */
  whyNobodyCanPay: string | null
  /** What the form was opened with from an invitation: the child's answers of the round before; null without one. */
  invitation: EntranceInvitation | null
  /** Whom the form is for, when it follows another round: 'Students who passed the quarter-final'; otherwise null. */
  audience: string | null
  consent: EntranceConsent
  /** UTC, or null for no end. */
  closes: string | null
  /** When accepted students take part: '10 to 13 September 2025'. Null when they book nothing, or there are no days to come. */
  bookingDays: string | null
  /** Where to go at the end. */
  home: string
  season: Pick<Season, 'organisation' | 'contact' | 'phone' | 'whatsapp' | 'timeZone' | 'examSlots' | 'reviewDays'>
  /** ISO YYYY-MM-DD in the organisation's time zone. */
  today: string
}

/** An invitation to this form. `round` is the one that was passed, within a sentence. */
type EntranceInvitation = { token: string; reference: string; name: string; round: string; answers: Record<string, string> }

/** The tick for consent: the version of the privacy notice, who ticks it, and from which age nobody is asked. */
type EntranceConsent = { ages: ConsentAges; version: string; by: ConsentBy }

type At = { competition: Competition; door: Door; form: Form }
/**
 * `isTrial`: on someone's own computer, where the example payment details are shown because real families never come. `noticeVersion` is the
 * privacy notice's.
 */
type For = {
  school?: number | null
  isTrial: boolean
  invitation?: EntranceInvitation | null
  noticeVersion: string
}

/**
 * Returns the data for a door's page at a moment (milliseconds since 1970) of a season, for a `school` by its register number or for
 * anyone.
 */
export function entranceAt(
  at: At,
  current: Season,
  now: number,
  { school = null, isTrial, invitation = null, noticeVersion }: For,
): Entrance {
  const { competition, door, form } = at
  const { closes, home } = doorIn(current, door.path)
  const { organisation, contact, phone, whatsapp, timeZone, examSlots, reviewDays } = current
  const occasion = occasionAt(current, now)
  const asked = form.fields.filter((field) => kindOf(field).isAsked?.(occasion) ?? true)
  const payment = paymentIn(current, competition.slug)
  const fees = feesAt(at, current)
  const from = fees.map(({ region }) => region)
  const notice = { text: isTrial ? trialPayment() : paymentNotSetUpText(), isClosed: !isTrial }
  return {
    competition: { name: translate(competition.name), rules: competition.rules },
    door: {
      path: door.path,
      title: translate(door.title),
      presets: door.presets,
      paymentType: door.paymentType,
      forSchools: door.forSchools,
      school,
    },
    form: {
      slug: form.slug,
      groups: form.groups.map(({ name, title }) => ({ name, title: translate(title) })),
      roles: form.roles,
      another: form.another,
      fields: asked.map((field) => askedHere(at, current, field, school)),
    },
    disclaimer: disclaimerAt(current, competition.slug, door.path),
    disclaimerVersion: current.disclaimer.version,
    fees,
    payment,
    paymentNotices: Object.fromEntries(regions.filter((region) => isExamplePayment(payment, region)).map((region) => [region, notice])),
    whyNobodyCanPay: isTrial ? null : whyNobodyCanPay(payment, from),
    invitation,
    audience: competitions.some(({ next }) => next === competition.slug)
      ? translate(competitionIn(current, competition.slug).audience)
      : null,
    consent: { ages: current.consent, version: noticeVersion, by: school === null ? 'parent' : 'school' },
    closes,
    bookingDays: competition.leadsToBooking ? daysToCome(current.booking, occasion.today) : null,
    home,
    season: { organisation, contact, phone, whatsapp, timeZone, examSlots, reviewDays },
    today: occasion.today,
  }
}

/** Returns the disclaimer of a competition's form, clause by clause, with the form's fees. */
export function disclaimerAt(current: Season, slug: string, door: string): string[] {
  const { fees } = doorIn(current, door)
  // The specification's text has 'INR 200'.
  const text = currentLanguage() === 'en' ? moneyText : priceText
  const amounts = { india: text(fees.India), abroad: text(fees['Out Of India']) }
  return disclaimerIn(current, slug).map((clause) => fill(ownText(current, clause), amounts))
}

function daysToCome({ from, to }: Season['booking'], today: string): string | null {
  return from && to && today <= to ? daysText(from, to) : null
}

/** Returns a door's fees for all regions, or only for the one the door fixes. */
export function feesAt({ door, form }: Pick<At, 'door' | 'form'>, current: Season): Fee[] {
  const fixed = door.presets[form.roles.region]
  const { fees } = doorIn(current, door.path)
  return regions.filter((region) => fixed === undefined || fixed === region).map((region) => ({ region, fee: fees[region] }))
}

function askedHere({ competition, door, form }: At, current: Season, field: Field, school: number | null): Field {
  const isChosen = door.forSchools && school === null && field.name === 'school_name' && field.type === 'line'
  const asked = isChosen ? chosenSchool(field) : field
  const hint = [translate(asked.hint ?? ''), ruleHint(competition, form, field.name)].filter(Boolean).join(' ')
  return { ...inCurrentLanguage(asked), label: labelOf(competition, current, field), hint }
}

/** The question for the school's name when registered schools are suggested to a family; allows longer text than a name. */
function chosenSchool(field: Extract<Field, { type: 'line' }>): Field {
  const hint = m['form.choose_school_appears_list']()
  return { ...field, hint, isRegisteredSchool: true, max: 1000 }
}
