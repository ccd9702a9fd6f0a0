import { escapeHtml } from '#server/lib/html.ts'
import { type MailText, type Subject, subject, text, trusted } from './mail-text.ts'

/** An email before it is addressed. Its `text` and `subject` values can't turn what visitors wrote into links. */
export type Email = { letter: string; title: Subject; paragraphs: MailText[] }

/** Data for emails about a registration. */
export type RegistrationEmailData = {
  organisation: string
  competition: string
  name: string
  reference: string
  contact: string
}

/** Data for emails about a school. */
export type SchoolEmailData = { name: string; registerNo: number; email: string; contact: string }

/** Data for emails about a booking. `when` is its day and time, with the zone. */
export type BookingEmailData = {
  heading: string
  name: string
  beeLevel: string
  when: string
  number: number
  contact: string
}

export const emails = {
  registrationReceived: (data: RegistrationEmailData): Email => ({
    letter: 'registration-received',
    title: subject('the student')`We have received the registration of ${data.name}`,
    paragraphs: [
      text`We have received the registration of ${data.name} for the ${trusted(data.competition)}.`,
      text`It is not confirmed yet. We compare the payment with our account and write to you again. Please do not pay again.`,
      reference(data),
    ],
  }),

  alreadyRegistered: (data: RegistrationEmailData): Email => ({
    letter: 'already-registered',
    title: subject('the student')`${data.name} is already registered`,
    paragraphs: [
      text`Somebody, perhaps you, tried to register ${data.name} for the ${trusted(data.competition)} once more. The first registration stands, and nothing was added.`,
      text`Please do not pay again. If the amount was taken twice, reply to this letter with both transaction numbers.`,
      reference(data),
    ],
  }),

  /** `leadsToBooking` when the email contains the booking link. */
  accepted: (data: RegistrationEmailData, leadsToBooking: boolean): Email => ({
    letter: 'registration-accepted',
    title: subject('the student')`${data.name} is registered`,
    paragraphs: [
      ...(leadsToBooking
        ? [
            text`The registration of ${data.name} for the ${trusted(data.competition)} is accepted. We have found the payment.`,
            text`Next: book a day and a time for the quarter-final. This link fills in the form for ${data.name}; please don't pass it on.`,
            text`{link}`,
          ]
        : [
            text`The registration of ${data.name} for the ${trusted(data.competition)} is accepted. We have found the payment, and there is nothing more to do.`,
            text`We write again before the competition.`,
          ]),
      reference(data),
    ],
  }),

  declined: (data: RegistrationEmailData, reason: string): Email => ({
    letter: 'registration-declined',
    title: subject('the student')`The registration of ${data.name} was not accepted`,
    paragraphs: [
      text`We could not accept the registration of ${data.name} for the ${trusted(data.competition)}.`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`If you think this is a mistake, reply to this letter. You may also register again.`,
      reference(data),
    ],
  }),

  schoolRegistered: ({ name, registerNo, email, contact }: SchoolEmailData): Email => ({
    letter: 'school-registered',
    title: schoolRegistered,
    paragraphs: [
      text`${name} is registered. Its register number is ${registerNo}; please keep it.`,
      text`You sign in on the school sign-in page with ${trusted(email)} and a password. Set the password here:`,
      text`{link}`,
      text`The link lasts a day and works once. Later, 'Forgot password?' on the school sign-in page sends you a new one.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolRegisteredCopy: ({ name, registerNo, email }: SchoolEmailData): Email => ({
    letter: 'school-registered-copy',
    title: schoolRegistered,
    paragraphs: [
      text`${name} has registered. Its register number is ${registerNo}.`,
      text`${trusted(email)} gets an email with a link to set a password. This is for your knowledge; there is nothing to do.`,
    ],
  }),

  /** `isClaim` when the office must decide between two registrations of the school. Doesn't reveal who the other one is. */
  schoolAlreadyRegistered: ({ name, registerNo, contact, isClaim }: SchoolEmailData & { isClaim: boolean }): Email => ({
    letter: 'school-already-registered',
    title: subject('the school')`${name} is already registered`,
    paragraphs: [
      isClaim
        ? text`Somebody registered ${name} once more, and our office is checking which registration is right. Until it has decided, you don't see the students whose families chose your school. Everything else stays as it is, and we'll email you if anything changes.`
        : text`Somebody, perhaps you, tried to register ${name} once more. The first registration stands, and nothing was added.`,
      text`The register number is ${registerNo}.`,
      text`You sign in on the school sign-in page with this e-mail address. 'Forgot password?' there sends you a link to set a new password.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolClaimed: ({ name, registerNo, contact, isKnown }: SchoolEmailData & { isKnown: boolean }): Email => ({
    letter: 'school-claimed',
    title: subject('your school')`We are checking your school’s registration`,
    paragraphs: [
      text`We have received the registration of ${name}. Its register number is ${registerNo}.`,
      isKnown
        ? text`This school is already registered with another email address, so our office checks which one is right.`
        : text`This email address already belongs to another school’s account, so our office checks the registration.`,
      text`We’ll email you the result. There is nothing to do until then. If you did not register this school, you can ignore this email.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolClaimedCopy: ({ name, registerNo }: SchoolEmailData): Email => ({
    letter: 'school-claimed-copy',
    title: subject('your school')`A school’s registration needs a decision`,
    paragraphs: [
      text`Somebody has registered ${name} (register number ${registerNo}), but the school or the email address is registered already.`,
      text`Please check who the school is, and accept or decline the claim: it’s in the list of schools under Claims.`,
    ],
  }),

  schoolClaimDeclined: ({ name, registerNo, contact }: SchoolEmailData, reason: string): Email => ({
    letter: 'school-claim-declined',
    title: subject('your school')`We could not confirm your school’s registration`,
    paragraphs: [
      text`We could not confirm the registration of ${name} (register number ${registerNo}).`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`If you think this is a mistake, write to ${trusted(contact)}.`,
    ],
  }),

  schoolHandedOver: ({ name, registerNo, contact }: SchoolEmailData): Email => ({
    letter: 'school-handed-over',
    title: subject('your school')`Your school account is closed`,
    paragraphs: [
      text`Our office has decided that ${name} belongs to another email address. Its register number ${registerNo} has ended, and you can no longer sign in for this school.`,
      text`If you think this is a mistake, write to ${trusted(contact)}.`,
    ],
  }),

  accountOffered: ({ name, email, contact }: { name: string; email: string; contact: string }): Email => ({
    letter: 'account-offered',
    title: subject('the student')`${name} can now sign in`,
    paragraphs: [
      text`There is an account for ${name} now. It shows the registrations that were made with ${email}, and what happens next.`,
      text`Set a password here:`,
      text`{link}`,
      text`The link lasts a day and works once. Later, 'Forgot password?' on the student sign-in page sends a new one. Taking part needs no password.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  bookingConfirmed: (data: BookingEmailData): Email => ({
    letter: 'booking-confirmed',
    title: subject('the student')`${data.name} is booked for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final time of ${data.name} is booked.`,
      timeOf(data),
      text`The file with this letter puts it into your calendar. If you cannot come, write to us, so that somebody else can have the place.`,
      bookingNo(data),
    ],
  }),

  bookingRepeated: (data: BookingEmailData): Email => ({
    letter: 'booking-repeated',
    title: subject('the student')`${data.name} already has a booking`,
    paragraphs: [
      text`${trusted(data.heading)}: somebody, perhaps you, asked for another time for ${data.name}. Nothing has changed: the first booking still counts.`,
      timeOf(data),
      text`To change it, reply to this email. If it was not you, there is nothing to do.`,
      bookingNo(data),
    ],
  }),

  bookingMoved: (data: BookingEmailData): Email => ({
    letter: 'booking-moved',
    title: subject('the student')`${data.name} is now booked for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final booking of ${data.name} was changed. Please note what holds now, and disregard what we wrote before.`,
      timeOf(data),
      text`The file with this letter brings your calendar up to date.`,
      bookingNo(data),
    ],
  }),

  bookingCancelled: (data: BookingEmailData, reason: string): Email => ({
    letter: 'booking-cancelled',
    title: subject('the student')`The booking of ${data.name} is cancelled`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final booking of ${data.name} for ${trusted(data.when)} is cancelled.`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`You can book another time while there are places. If you think this is a mistake, reply to this letter.`,
      bookingNo(data),
    ],
  }),

  passwordReset: ({
    organisation,
    contact,
    minutes,
    signsInOn,
  }: {
    organisation: string
    contact: string
    minutes: number
    signsInOn: string
  }): Email => ({
    letter: 'password-reset',
    title: subject('the student')`Choose a new password`,
    paragraphs: [
      text`Somebody, perhaps you, asked for a new password for your account at ${trusted(organisation)} (${trusted(signsInOn)}). Choose one here:`,
      text`{link}`,
      text`The link lasts ${minutes} minutes and works once. If you did not ask for it, there is nothing to do: your password stays as it is.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  passwordChanged: ({ organisation, contact }: { organisation: string; contact: string }): Email => ({
    letter: 'password-changed',
    title: subject('the student')`Your password was changed`,
    paragraphs: [
      text`The password of your account at ${trusted(organisation)} was changed, and every other device is signed out.`,
      text`If this was not you, choose 'Forgot password?' on the sign-in page at once, and write to ${trusted(contact)}.`,
    ],
  }),

  underReviewAgain: (data: RegistrationEmailData): Email => ({
    letter: 'registration-reopened',
    title: subject('the student')`We are looking at the registration of ${data.name} again`,
    paragraphs: [
      text`Please disregard our last letter about the registration of ${data.name} for the ${trusted(data.competition)}. We are looking at it again and write to you with the result.`,
      text`Please do not pay again.`,
      reference(data),
    ],
  }),
}

/** The subject line from the specification, in its own spelling (section 7, call 36). */
const schoolRegistered = subject('the school')`Registeration Done`

function timeOf({ name, beeLevel, when }: BookingEmailData) {
  return text`When: ${trusted(when)}\nStudent: ${name}\nBee level: ${beeLevel}`
}

function bookingNo({ number, contact }: BookingEmailData) {
  return text`Booking no: ${number}. Questions: ${trusted(contact)}`
}

function reference(data: RegistrationEmailData) {
  return text`Reference: ${data.reference}. Questions: ${trusted(data.contact)}`
}

/** Returns both bodies of an email, signed with the organisation's name. */
export function renderEmail({ paragraphs }: Email, organisation: string): { plain: string; html: string } {
  const all = [...paragraphs, organisation]
  return {
    plain: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${all.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}</body></html>`,
  }
}

/** Returns the bodies to send: with the recipient's own link in place of the placeholder. */
export function withLink(bodies: { plain: string; html: string }, url: string): { plain: string; html: string } {
  return {
    // Only a paragraph that is nothing but the placeholder: a name may contain '{link}' as well.
    plain: bodies.plain.replace('\n\n{link}\n\n', () => `\n\n${url}\n\n`),
    html: bodies.html.replace('<p>{link}</p>', () => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`),
  }
}

/** Line breaks stay. */
function escaped(text: string) {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
