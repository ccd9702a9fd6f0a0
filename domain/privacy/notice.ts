import { forms } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import { startSentence } from '#domain/lib/text.ts'
import { locale } from '#domain/lib/time-text.ts'
import { schoolFields } from '#domain/school/school.ts'
import { type RetentionDays, type RetentionKind, retentionKinds } from './privacy.ts'

/** The number of this wording of the notice. Raise it when what is kept, why, for how long or who sees it changes in substance. */
const edition = 4

/** Identifies what a family is told: the wording, and the limits in days that the season sets ('x' for none). */
export function noticeVersion(limits: RetentionDays): string {
  const days = retentionKinds.filter((kind) => kind !== 'sessions').map((kind) => limits[kind] ?? 'x')
  return `${edition}-${days.join('.')}`
}

/** One class of data as families read about it. */
export type NoticePart = {
  id: string
  title: string
  what: string
  why: string
  howLong: string
  seenBy: string
}

/**
 * What is told about each class of data, and the tables that hold it. docs/data.md lists these tables column by column; a test compares the
 * two: each table with data about people is in one part, which names the limits and days that docs/data.md gives for the table.
 */
export const noticeParts: {
  id: string
  tables: string[]
  title: () => string
  what: (asked: { answers: string; schoolAnswers: string }) => string
  why: () => string
  howLong: (limits: Record<RetentionKind, string>) => string
  seenBy: () => string
}[] = [
  {
    id: 'registration',
    tables: ['registrations', 'consents', 'corrections', 'decisions', 'disputes', 'flags'],
    title: m['privacy.a_registration'],
    what: m['privacy.answers_form_child_parents'],
    why: m['privacy.register_child_competition_tell'],
    howLong: m['privacy.while_waits_stays_registrations'],
    seenBy: m['privacy.office_school_registered_child'],
  },
  {
    id: 'payment',
    tables: ['payments', 'proofs', 'refunds', 'statement_lines', 'statement_problems'],
    title: m['privacy.a_payment'],
    what: m['privacy.transaction_number_screenshot_sent'],
    why: m['privacy.find_payment_account_nobody'],
    howLong: m['privacy.long_registrations_pays_lines'],
    seenBy: m['privacy.office_school_sees_payments'],
  },
  {
    id: 'result',
    tables: ['results', 'imported_results', 'invitations', 'certificates', 'score_imports', 'attempts', 'extra_times'],
    title: m['privacy.results_and_certificates'],
    what: m['privacy.score_place_award_remarks'],
    why: m['privacy.tell_result_invite_those'],
    howLong: m['privacy.long_registration_file_scores'],
    seenBy: m['privacy.office_school_child_whoever'],
  },
  {
    id: 'booking',
    tables: ['bookings'],
    title: m['privacy.a_booking'],
    what: m['privacy.childs_name_level_email'],
    why: m['privacy.keep_place_child_tell'],
    howLong: m['privacy.counted_booked_day'],
    seenBy: m['privacy.office_and_registering_school'],
  },
  {
    id: 'email',
    tables: ['outbox'],
    title: m['privacy.our_emails'],
    what: m['privacy.each_email_send_address'],
    why: m['privacy.send_again_first_attempt'],
    howLong: m['privacy.counted_day_sent'],
    seenBy: m['privacy.the_office'],
  },
  {
    id: 'account',
    tables: ['user', 'session', 'problem_reports', 'practised_words'],
    title: m['privacy.an_account'],
    what: m['privacy.name_email_address_hash'],
    why: m['privacy.let_students_schools_sign'],
    howLong: m['privacy.students_account_ends_last'],
    seenBy: m['privacy.office_nobody_sees_password'],
  },
  {
    id: 'school',
    tables: ['schools', 'drafts', 'student_imports'],
    title: m['privacy.schools_students_add'],
    what: m['privacy.schools_answers_answers_about'],
    why: m['privacy.let_school_register_students'],
    howLong: m['privacy.school_stays_until_asks'],
    seenBy: m['privacy.office_school_colleagues_invited'],
  },
  {
    id: 'record',
    tables: ['history', 'access_log', 'erasures', 'counts'],
    title: m['privacy.record_what_done'],
    what: m['privacy.record_what'],
    why: m['privacy.find_mistakes_misuse_law'],
    howLong: m['privacy.who_changed_what_stays'],
    seenBy: m['privacy.the_offices_administrators'],
  },
  {
    id: 'office',
    tables: ['statements', 'closed_days', 'email_texts', 'mailings', 'season_versions'],
    title: m['privacy.colleagues_in_the_office'],
    what: m['privacy.who_imported_bank_statement'],
    why: m['privacy.each_change_explained'],
    howLong: m['privacy.long_what_changed'],
    seenBy: m['privacy.the_office'],
  },
]

/** What else a family should know, in paragraphs under a heading. {organisation} and {contact} are the season's. */
export const noticeSections: { title: () => string; paragraphs: ((values: { contact: string }) => string)[] }[] = [
  {
    title: m['privacy.who_else_handles_it'],
    paragraphs: [m['privacy.we_dont_sell'], m['privacy.companies_run_server_store'], m['privacy.backups_hold_same_data']],
  },
  {
    title: m['privacy.on_your_own_device'],
    paragraphs: [m['privacy.form_havent_sent_stays'], m['privacy.cookies_set_sign_one'], m['privacy.choose_language_cookie_remembers']],
  },
  {
    title: m['privacy.what_you_can_ask'],
    paragraphs: [m['privacy.page_registration_which_link'], m['privacy.corrected_erased_copy_all'], m['privacy.think_handle_data_wrongly']],
  },
]

/** A part of the notice in the current language, in the words for these limits. */
export function noticePartFor({ id, title, what, why, howLong, seenBy }: (typeof noticeParts)[number], limits: RetentionDays): NoticePart {
  const inWords = Object.fromEntries(retentionKinds.map((kind) => [kind, limitText(kind, limits)])) as Record<RetentionKind, string>
  return {
    id,
    title: title(),
    what: what({ answers: listed(formFields), schoolAnswers: listed(schoolFields()) }),
    why: why(),
    howLong: startSentence(howLong(inWords)),
    seenBy: seenBy(),
  }
}

/** Returns the whole notice in the current language, a line for each of its paragraphs, as it is stored for those who agree to it. */
export function noticeText(limits: RetentionDays, { organisation, contact }: { organisation: string; contact: string }): string {
  const parts = noticeParts.map((part) => {
    const { title, what, why, howLong, seenBy } = noticePartFor(part, limits)
    return `${title}: ${what} ${why} ${howLong} ${seenBy}`
  })
  const sections = noticeSections.flatMap(({ title, paragraphs }) => [title(), ...paragraphs.map((paragraph) => paragraph({ contact }))])
  return [`${organisation}, ${contact}`, ...parts, ...sections].join('\n')
}

function limitText(kind: RetentionKind, limits: RetentionDays): string {
  const days = limits[kind]
  return days === undefined ? m['privacy.until_ask_erase']() : m['privacy.day']({ count: days })
}

const formFields = forms.flatMap(({ fields }) => fields).filter(({ name }) => name !== 'txn_no')

/** Lists what fields ask, each once: 'Student Name' and 'Alternate Email (optional)' -> 'student name and alternate email'. */
function listed(fields: { label: string }[]): string {
  const labels = fields.map(({ label }) =>
    translate(label)
      .replace(/ \(.*\)$/, '')
      .toLowerCase(),
  )
  return new Intl.ListFormat(locale()).format(new Set(labels))
}
