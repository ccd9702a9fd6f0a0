import { countriesWith, dialCodeIn } from '#domain/forms/dial-codes.ts'
import type { Answers, Field, Issue } from '#domain/forms/field.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import type { Questions } from '#domain/forms/form.ts'
import { msg, plural, t, translate } from '#domain/language/translate.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import type { ConsentAges } from '#domain/season/season.ts'

/** What was done: the parent agreed, confirmed that by the link in our email, or the school says that it has the parent's consent. */
export const consentActs = ['given', 'confirmed', 'declared'] as const
export type ConsentAct = (typeof consentActs)[number]

/** Where it was done. */
export const consentMethods = ['form', 'email link', 'status page', 'booking page', 'school'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** How the consent for a registration stands: its last act, or that there is none or it was withdrawn. */
export type ConsentState = ConsentAct | 'none' | 'withdrawn'

/** The question who gives consent; its options are stored as they are. */
export const relations = ['Mother', 'Father', 'Guardian'] as const
export type Relation = (typeof relations)[number]

const inConsent = { max: 120, group: 'consent' }

/** Who the parent or guardian is. Asked with the form's questions, but stored apart from its answers. */
export const consentFields: Field[] = [
  {
    ...inConsent,
    name: 'guardian_name',
    type: 'line',
    isName: true,
    label: msg('Name of the parent or guardian'),
    missing: msg('Enter the name of the parent or guardian.'),
    autocomplete: 'name',
  },
  {
    ...inConsent,
    name: 'guardian_relation',
    type: 'choice',
    label: msg('Who are you to the child?'),
    missing: msg('Choose who you are to the child.'),
    autocomplete: 'off',
    options: [...relations],
    texts: [msg('Mother'), msg('Father'), msg('Guardian')],
  },
]

/** Returns the questions in the current language. In a page's script they are already. */
export function consentQuestions(): Field[] {
  return consentFields.map((field) => {
    const texts = { label: translate(field.label), missing: translate(field.missing) }
    return field.type === 'choice' ? { ...field, ...texts, texts: (field.texts ?? []).map(translate) } : { ...field, ...texts }
  })
}

/** The tick. Its value is the hash of the notice that was shown with it, so that a tick counts for that text only. */
export const consentTick = { name: 'consent', missing: msg('Tick the box if you agree. Without your consent we can’t register the child.') }

export const consentNames = [...consentFields.map(({ name }) => name), consentTick.name]

/** A parent's consent, checked. `notice` is the hash of the notice that was shown, or 'yes' for the one that is shown now. */
export type Consent = { guardian: string; relation: Relation; notice: string }

/** The age from which nobody asks a parent, by the phone's dial code. Where countries share one, the highest of theirs. */
export function ageOfConsent({ age, exceptions }: ConsentAges, dialCode: string): number {
  const own = new Map(exceptions.map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]))
  const ages = countriesWith(dialCode).map((country) => own.get(country) ?? age)
  return ages.length === 0 ? age : Math.max(...ages)
}

/** Whether a parent must consent: for a birth date and a day as ISO YYYY-MM-DD. A child born on 29 February is older from 1 March. */
export function needsConsent(ages: ConsentAges, { birthDate, dialCode }: { birthDate: string; dialCode: string }, today: string): boolean {
  const birthday = `${Number(birthDate.slice(0, 4)) + ageOfConsent(ages, dialCode)}${birthDate.slice(4)}`
  return today < birthday
}

/** Whether the answers of a form, as typed, are a child's. */
export function isChildIn({ roles }: Pick<Questions, 'roles'>, answers: Answers, ages: ConsentAges, today: string): boolean {
  const birthDate = answers[roles.birthDate] ?? ''
  return isCalendarDate(birthDate) && needsConsent(ages, { birthDate, dialCode: dialCodeIn(answers[roles.dialCode] ?? '') }, today)
}

/** Checks what a form says about consent: the consent, null when it says nothing, or the issues at its fields. */
export function checkConsent(sent: Answers, today: string): { consent: Consent | null; issues: Issue[] } {
  if (!consentNames.some((name) => name in sent)) return { consent: null, issues: [] }
  const issues: Issue[] = []
  const [guardian = '', relation = ''] = consentFields.map((field) => {
    const { answer, problem } = checkField(field, sent[field.name] ?? '', { today, examSlots: [] })
    if (problem) issues.push({ path: field.name, message: problem })
    return answer
  })
  const notice = sent[consentTick.name] ?? ''
  if (!/^([0-9a-f]{64}|yes)$/.test(notice)) issues.push({ path: consentTick.name, message: t(consentTick.missing) })
  return { consent: issues.length > 0 ? null : { guardian, relation: relation as Relation, notice }, issues }
}

/** What the notice says of a season: days, or null until somebody asks. */
export type NoticeTerms = { organisation: string; contact: string; declined: number | null; accepted: number | null }

/** The short notice and the words at the tick, for a page. `hash` identifies exactly this text. */
export type ShownNotice = { parts: { title: string; text: string }[]; statement: string; hash: string }

/** Returns the notice as it stands on a page. */
export function noticeFrom(terms: NoticeTerms, hash: string): ShownNotice {
  return { parts: shortNotice(terms), statement: consentStatement(terms), hash }
}

/** What a page asks of a parent. `isAgain`: the notice has changed since the parent agreed to it, as `guardian` and `relation`. */
export type ConsentAsk = { action: string; guardian: string; relation: string; isAgain: boolean; notice: ShownNotice }

/**
 * What the page behind our email's link shows: asks for the consent ('ask'), or for the confirmation of what was given ('given', with the
 * text line by line), or says how it stands; 'none' when nobody is asked (any more). Days are texts.
 */
export type ConsentView = {
  name: string
  /** 'quarter-final round', within a sentence. */
  competition: string
  reference: string
  action: string
  statusPath: string
  state: 'ask' | 'given' | 'confirmed' | 'withdrawn' | 'none'
  given: { guardian: string; relation: string; day: string; notice: string[] } | null
  ask: ConsentAsk | null
}

/** Returns the short notice, in the current language: what, why, how long, who sees it, rights and contact. */
function shortNotice({ organisation, contact, declined, accepted }: NoticeTerms): { title: string; text: string }[] {
  return [
    {
      title: t('What we keep'),
      text: t(
        'The answers of this form, the payment’s number and screenshot, and later the bookings, results, certificates and our emails.',
      ),
    },
    {
      title: t('Why'),
      text: t('To register for the competition, check the payment, hold the rounds and tell you about them. No advertising, no tracking.'),
    },
    {
      title: t('How long'),
      text: t('After our decision: {accepted} if we accept the registration, {declined} if we don’t.', {
        accepted: howLong(accepted),
        declined: howLong(declined),
      }),
    },
    {
      title: t('Who sees it'),
      text: t('Our office, the school, and the companies that run our server and deliver our emails for us.'),
    },
    {
      title: t('Your rights'),
      text: t(
        'The link in our emails shows you all of it. There you can have it corrected, withdraw, and have it erased. You can complain to your country’s data protection authority.',
      ),
    },
    { title: t('Contact'), text: `${organisation}, ${contact}` },
  ]
}

/** What the parent agrees to, at the tick. */
function consentStatement({ organisation }: Pick<NoticeTerms, 'organisation'>): string {
  return t('I’m the child’s parent or guardian. I’ve read this, and I agree that {organisation} keeps and uses it in this way.', {
    organisation,
  })
}

/** The whole text that a parent agrees to, as it is stored. */
export function consentText(terms: NoticeTerms): string {
  return [...shortNotice(terms).map(({ title, text }) => `${title}: ${text}`), consentStatement(terms)].join('\n')
}

function howLong(days: number | null): string {
  return days === null ? t('until you ask us to erase it') : plural('{count} day | {count} days', days)
}
