import type { Competition } from '#domain/competitions/competition.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { paymentNotSetUp } from '#domain/competitions/payment.ts'
import type { Issue } from '#domain/forms/field.ts'
import { plural, t } from '#domain/language/translate.ts'
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
    new Problem(problemType.invalid, 400, 'Some answers need attention', 'Please correct the answers marked below.', issues),
  malformed: (detail = 'The request could not be read.') => new Problem(problemType.malformed, 400, 'Not understood', detail),
  signInFirst: () => new Problem(problemType.signInFirst, 401, 'Not signed in', 'Please sign in.'),
  wrongPassword: () => new Problem(problemType.wrongPassword, 401, 'Not signed in', 'Invalid email or password'),
  wrongCode: () =>
    new Problem(
      problemType.wrongCode,
      401,
      'Not signed in',
      'This code isn’t right, or it has expired. Enter the newest code, or another recovery code. If it keeps failing, start again.',
    ),
  twoFactorFirst: () =>
    new Problem(
      problemType.twoFactorFirst,
      403,
      'One more step',
      'The office needs two-factor sign-in here. Switch it on in your profile first.',
    ),
  linkEnded: (detail: string) => new Problem(problemType.linkEnded, 404, 'This link has expired', detail),
  forbidden: (detail = 'Your account doesn’t have access to this.') => new Problem(problemType.forbidden, 403, 'Not allowed', detail),
  crossSite: () => new Problem(problemType.crossSite, 403, 'Not allowed', 'This request came from another website.'),
  notFound: () => new Problem(problemType.notFound, 404, 'Not found', 'There’s nothing here.'),
  /** `time` says when the door is open. */
  closed: (time: string, contact: string) =>
    new Problem(
      problemType.closed,
      403,
      'This Page is Currently Unavailable',
      t(
        'Registration is closed. {when} Nothing has been registered. If you’ve already paid, don’t pay again: write to {contact}. Your answers stay on this device.',
        { when: time, contact },
      ),
    ),
  paymentNotSetUp: () => new Problem(problemType.paymentNotSetUp, 403, 'Payment details are not set up yet', t(paymentNotSetUp)),
  /** `now` is the signed-in school or null; `wasForOne` says whether the form was opened for a school. */
  otherSchool: (now: string | null, wasForOne: boolean) =>
    new Problem(
      problemType.otherSchool,
      409,
      'Your sign-in has changed',
      `${otherSchoolText(now, wasForOne)} ${t('Nothing has been registered yet.')}`,
    ),
  /** Without a mail server, `writeTo` says where the family can ask. */
  alreadyRegistered: (competition: Competition, writeTo: string | null = null) =>
    new Problem(
      problemType.alreadyRegistered,
      409,
      'Already registered',
      writeTo === null
        ? t(
            'This student is already registered for the {competition}. Don’t pay again. We’re sending the receipt to the email address from the first registration.',
            { competition: nameAfterThe(competition) },
          )
        : t(
            'This student is already registered for the {competition}. Don’t pay again. We can’t send email yet. If you can’t find your receipt, write to {contact}.',
            { competition: nameAfterThe(competition), contact: writeTo },
          ),
    ),
  /** `who` says which student, and where. */
  alreadyHere: (who: string) => new Problem(problemType.alreadyRegistered, 409, 'Already registered', `${who} Nothing was added.`),
  /** The new fee is also reported at the path `fee`, where the page reads it. */
  feeChanged: (now: Money, shown: Money) =>
    new Problem(
      problemType.feeChanged,
      409,
      'The fee has changed',
      t(
        'The fee is {now} now; you were shown {shown}. Nothing you entered is lost, and nothing has been registered yet. If you’ve already paid {shown}, don’t pay again: register for {now}, and write to us about the difference.',
        { now: priceText(now), shown: priceText(shown) },
      ),
      [{ path: 'fee', message: moneyText(now) }],
    ),
  otherBody: () =>
    new Problem(
      problemType.keyReused,
      422,
      'Sent before with other answers',
      'We already have your first submission. Don’t pay again. To correct it, write to us.',
    ),
  stale: (detail: string) => new Problem(problemType.stale, 409, 'Changed since you opened it', detail),
  picture: (status: 400 | 413 | 415 | 422, message: string) =>
    new Problem(problemType.picture, status, 'This picture can’t be used', message, [{ path: 'file_doc', message }]),
  unusableFile: (message: string) => new Problem(problemType.file, 422, 'This file can’t be used', message, [{ path: 'file', message }]),
  tooManyRequests: (seconds: number, orElse = '') =>
    new Problem(
      problemType.tooManyRequests,
      429,
      'Too many attempts',
      orElse === ''
        ? t('Please wait {time} and try again.', { time: waitOf(seconds) })
        : t('Please wait {time} and try again{orElse}.', { time: waitOf(seconds), orElse }),
      [],
      seconds,
    ),
  tooManyForms: (window: 'hour' | 'day', seconds: number) =>
    new Problem(
      problemType.tooManyRequests,
      429,
      'Too many forms',
      window === 'hour'
        ? t('Too many forms came from your network in the last hour. Please try again in {time}; nothing you entered is lost.', {
            time: waitOf(seconds),
          })
        : t('Too many forms came from your network in the last day. Please try again in {time}; nothing you entered is lost.', {
            time: waitOf(seconds),
          }),
      [],
      seconds,
    ),
  /** `most` files an hour. */
  tooManyFiles: (most: number, seconds: number) =>
    new Problem(
      problemType.tooManyRequests,
      429,
      'Too many files',
      `We read up to ${most} files an hour for you. Please wait ${waitOf(seconds)}, then try again.`,
      [],
      seconds,
    ),
  noRoom: () =>
    unavailable(
      'No space for pictures',
      'We can’t store pictures right now. Nothing you entered is lost. Please try again in a few minutes.',
      60,
    ),
  tooManyUploads: () =>
    unavailable(
      'Too many forms at once',
      'We are receiving too many forms right now. Nothing you entered is lost. Please try again in a moment.',
      5,
    ),
  unavailable: () =>
    unavailable('Not available', 'We can’t reach our records right now. Nothing you entered is lost. Please try again in a moment.', 5),
  tooManyPictures: () =>
    unavailable(
      'Too many pictures at once',
      'Many pictures are arriving right now, and we can’t open yours yet. Nothing you entered is lost. Please try again in a moment.',
      10,
    ),
}

/** Something is overloaded or down; trying again after this many seconds makes sense. */
function unavailable(title: string, detail: string, seconds: number) {
  return new Problem(problemType.unavailable, 503, title, detail, [], seconds)
}

function otherSchoolText(now: string | null, wasForOne: boolean) {
  if (!wasForOne) {
    return t(
      '{school} has signed in since you opened this form. To register for this school, reload the page. Your answers and your picture stay on this device.',
      { school: now ?? '' },
    )
  }
  const why =
    now === null
      ? t('You’ve been signed out.')
      : t('You opened this form for another school, but {school} is signed in now.', { school: now })
  return `${why} ${t('Sign in again in another tab as the school you opened this form for, then press Retry. Nothing you entered is lost.')}`
}

function waitOf(seconds: number): string {
  if (seconds < 120) return plural('{count} second | {count} seconds', seconds)
  return seconds < 2 * 3600
    ? plural('{count} minute | {count} minutes', Math.ceil(seconds / 60))
    : plural('{count} hour | {count} hours', Math.ceil(seconds / 3600))
}
