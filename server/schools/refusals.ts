import { Problem, problems } from '../http/problem.ts'

/** What a school can be told instead of a receipt. */
export const refusals = {
  alreadyRegistered: () =>
    new Problem(
      'school-registered',
      409,
      'Already registered',
      'This school is already registered. We have sent its register number to the e-mail address that was given then.',
    ),
  otherBody: () =>
    new Problem('key-reused', 422, 'Sent before with other answers', 'We already have what you sent first. To correct it, write to us.'),
  /** Whose account it is stays unsaid. */
  emailTaken: () =>
    problems.invalid([{ path: 'email', message: 'This address cannot be used here. Enter another e-mail address of the school.' }]),
  sameAsAnother: () => problems.stale('Another school with this name, country and pin code is registered.'),
}
