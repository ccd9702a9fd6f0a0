import * as problemType from '#domain/problem-type.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'

/** Problems a school can get instead of a receipt. */
export const refusals = {
  otherBody: () =>
    new Problem(
      problemType.keyReused,
      422,
      'Sent before with other answers',
      'We already have what you sent first. To correct it, write to us.',
    ),
  emailTaken: () =>
    problems.invalid([
      { path: 'email', message: 'This address already belongs to another school’s account. Enter another email address of the school.' },
    ]),
  sameAsAnother: () => problems.stale('Another school with this name, country, pin code and branch is registered.'),
}
