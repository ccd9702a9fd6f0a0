import type { Competition } from '#domain/competitions/competition.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { paymentNotSetUpText } from '#domain/competitions/payment.ts'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, moneyText, priceText } from '#domain/payment/money.ts'
import * as problemType from '#domain/problem-type.ts'

type ProblemType = Extract<(typeof problemType)[keyof typeof problemType], string>

/** A named error. It is sent through errors.ts: as application/problem+json, or as a page to a browser that is opening one. */
export class Problem extends Error {
  readonly type: ProblemType
  readonly status: number
  readonly title: string
  readonly issues: Issue[]
  /** Seconds after which to try again; null when unknown. */
  readonly retryAfter: number | null

  constructor(type: ProblemType, status: number, title: string, detail: string, issues: Issue[] = [], retryAfter: number | null = null) {
    super(detail)
    this.type = type
    this.status = status
    this.title = title
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** All errors the server answers with. Each sentence is for people and says what to do. */
export const problems = {
  invalid: (issues: Issue[]) =>
    new Problem(problemType.invalid, 400, m['problem.some_answers_need_attention'](), m['problem.correct_answers_marked_below'](), issues),
  malformed: (detail: string = m['problem.request_unreadable']()) =>
    new Problem(problemType.malformed, 400, m['problem.not_understood'](), detail),
  signInFirst: () => new Problem(problemType.signInFirst, 401, m['problem.not_signed_in'](), m['problem.please_sign_in']()),
  wrongPassword: () => new Problem(problemType.wrongPassword, 401, m['problem.not_signed_in'](), m['account.invalid_email_or_password']()),
  wrongCode: () => new Problem(problemType.wrongCode, 401, m['problem.not_signed_in'](), m['account.code_isnt_right_expired']()),
  twoFactorFirst: () =>
    new Problem(
      problemType.twoFactorFirst,
      403,
      'One more step',
      'The office needs two-factor sign-in here. Switch it on in your profile first.',
    ),
  linkEnded: (detail: string) => new Problem(problemType.linkEnded, 404, m['status.this_link_has_expired'](), detail),
  forbidden: (detail: string = m['problem.account_has_no_access']()) =>
    new Problem(problemType.forbidden, 403, m['problem.not_allowed'](), detail),
  crossSite: () => new Problem(problemType.crossSite, 403, m['problem.not_allowed'](), 'This request came from another website.'),
  notFound: () => new Problem(problemType.notFound, 404, m['problem.not_found'](), m['problem.theres_nothing_here']()),
  /** `time` says when the door is open. */
  closed: (time: string, contact: string) =>
    new Problem(
      problemType.closed,
      403,
      m['frame.page_currently_unavailable'](),
      m['problem.registration_closed_nothing_registered']({ when: time, contact }),
    ),
  paymentNotSetUp: () => new Problem(problemType.paymentNotSetUp, 403, m['problem.payment_details_not_set'](), paymentNotSetUpText()),
  /** `now` is the signed-in school or null; `wasForOne` says whether the form was opened for a school. */
  otherSchool: (now: string | null, wasForOne: boolean) =>
    new Problem(
      problemType.otherSchool,
      409,
      m['form.sign_in_changed'](),
      `${otherSchoolText(now, wasForOne)} ${m['problem.nothing_registered_yet']()}`,
    ),
  /** Without a mail server, `writeTo` says where the family can ask. `who` names the children, where several were sent. */
  alreadyRegistered: (competition: Competition, writeTo: string | null = null, who = '') =>
    new Problem(
      problemType.alreadyRegistered,
      409,
      m['problem.already_registered'](),
      (who === '' ? '' : `${who}: `) +
        (writeTo === null
          ? m['problem.already_registered_receipt_sent']({ competition: nameAfterThe(competition) })
          : m['problem.already_registered_write']({ competition: nameAfterThe(competition), contact: writeTo })),
    ),
  /** `who` says which student, and where. */
  alreadyHere: (who: string) =>
    new Problem(problemType.alreadyRegistered, 409, m['problem.already_registered'](), `${who} Nothing was added.`),
  /** The new fee is also reported at the path `fee`, where the page reads it. */
  feeChanged: (now: Money, shown: Money) =>
    new Problem(
      problemType.feeChanged,
      409,
      m['form.the_fee_has_changed'](),
      m['problem.fee_changed']({ now: priceText(now), shown: priceText(shown) }),
      [{ path: 'fee', message: moneyText(now) }],
    ),
  otherBody: () =>
    new Problem(problemType.keyReused, 422, m['problem.sent_before_other_answers'](), m['problem.already_have_first_submission']()),
  stale: (detail: string) => new Problem(problemType.stale, 409, m['problem.changed_since_opened'](), detail),
  picture: (status: 400 | 413 | 415 | 422, message: string) =>
    new Problem(problemType.picture, status, m['problem.picture_cant_be_used'](), message, [{ path: 'file_doc', message }]),
  unusableFile: (message: string) => new Problem(problemType.file, 422, 'This file can’t be used', message, [{ path: 'file', message }]),
  tooManyRequests: (seconds: number, orElse = '') => {
    const time = waitOf(seconds)
    const wait = orElse === '' ? m['problem.wait_try_again']({ time }) : m['problem.wait_try_again_or_else']({ time, orElse })
    return tooMany(m['problem.too_many_attempts'](), wait, seconds)
  },
  tooManyForms: (window: 'hour' | 'day', seconds: number) => {
    const time = waitOf(seconds)
    const wait = window === 'hour' ? m['problem.too_many_forms_last_hour']({ time }) : m['problem.too_many_forms_last_day']({ time })
    return tooMany(m['problem.too_many_forms'](), wait, seconds)
  },
  /** `most` files an hour. */
  tooManyFiles: (most: number, seconds: number) =>
    tooMany('Too many files', `We read up to ${most} files an hour for you. Please wait ${waitOf(seconds)}, then try again.`, seconds),
  noRoom: () => unavailable(m['problem.no_space_for_pictures'](), m['problem.cant_store_pictures_right'](), 60),
  tooManyUploads: () => unavailable(m['problem.too_many_forms_once'](), m['problem.receiving_too_many_forms'](), 5),
  unavailable: () => unavailable(m['problem.not_available'](), m['problem.cant_reach_records_right'](), 5),
  tooManyPictures: () => unavailable(m['problem.too_many_pictures_once'](), m['problem.many_pictures_arriving_right'](), 10),
}

/** Returns the first of these rows. Throws 404 when there is none. */
export function existing<Row>([row]: Row[]): Row {
  if (row === undefined) throw problems.notFound()
  return row
}

function tooMany(title: string, detail: string, seconds: number) {
  return new Problem(problemType.tooManyRequests, 429, title, detail, [], seconds)
}

/** Something is overloaded or down; trying again after this many seconds makes sense. */
function unavailable(title: string, detail: string, seconds: number) {
  return new Problem(problemType.unavailable, 503, title, detail, [], seconds)
}

function otherSchoolText(now: string | null, wasForOne: boolean) {
  if (!wasForOne) {
    return m['problem.other_school_signed_in']({ school: now ?? '' })
  }
  const why = now === null ? m['problem.youve_been_signed_out']() : m['problem.opened_form_another_school']({ school: now })
  return `${why} ${m['problem.sign_again_another_tab_school']()}`
}

function waitOf(seconds: number): string {
  if (seconds < 120) return m['frame.second']({ count: seconds })
  return seconds < 2 * 3600 ? m['frame.minute']({ count: Math.ceil(seconds / 60) }) : m['frame.hour']({ count: Math.ceil(seconds / 3600) })
}
