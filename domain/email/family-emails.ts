import type { EmailKind, Placeholder } from './email-kind.ts'

/** What every email about a registration may contain. */
export const person = ['name', 'competition', 'reference', 'contact'] satisfies Placeholder[]

/** The emails to families about a registration. */
export const familyEmailKinds = {
  'registration-received': {
    label: 'Registration received',
    when: 'When a family has registered.',
    needs: ['status', 'reference'],
    allows: [...person, 'link', 'amount', 'txn', 'usually'],
    look: 'received',
  },
  'registered-by-school': {
    label: 'Registered by a school',
    when: 'When a school has registered and paid for a student, to the parent.',
    needs: ['school', 'status', 'reference'],
    allows: [...person, 'link'],
    look: 'received',
  },
  'already-registered': {
    label: 'Already registered',
    when: 'When someone registers the same student again.',
    needs: ['status', 'reference'],
    allows: [...person, 'school'],
  },
  'registration-accepted': {
    label: 'Accepted',
    when: 'When the office accepts a registration.',
    needs: ['status', 'reference'],
    allows: person,
    look: 'accepted',
  },
  'registration-declined': {
    label: 'Not accepted',
    when: 'When the office declines a registration.',
    needs: ['reason', 'status', 'reference'],
    allows: person,
    look: 'turn',
  },
  'correction-asked': {
    label: 'Correction asked for',
    when: 'When the office asks the family for a correction.',
    needs: ['reason', 'fields', 'due', 'status', 'reference'],
    allows: person,
    look: 'turn',
  },
  'correction-reminder': {
    label: 'Reminder of a correction',
    when: 'When a family hasn’t answered a request for a correction.',
    needs: ['reason', 'fields', 'due', 'status', 'reference'],
    allows: person,
    look: 'turn',
  },
  'correction-received': {
    label: 'Correction received',
    when: 'When the family has answered.',
    needs: ['status', 'reference'],
    allows: [...person, 'usually'],
  },
  'registration-changed': {
    label: 'Changed by the family',
    when: 'When a family has corrected answers by its link.',
    needs: ['fields', 'status', 'reference'],
    allows: person,
  },
  'address-changed': {
    label: 'Address changed by the family',
    when: 'When a family has changed its email address by its link, to the earlier address.',
    needs: ['address', 'fields', 'reference', 'contact'],
    allows: person,
  },
  'change-asked': {
    label: 'Change asked for by the family',
    when: 'When a family asks the office to change an answer that only the office changes.',
    needs: ['report', 'problem', 'status', 'reference'],
    allows: [...person, 'fields'],
  },
  'change-answered': {
    label: 'Answer about a change',
    when: 'When the office has answered such a request.',
    needs: ['report', 'answer', 'status', 'reference'],
    allows: [...person, 'problem'],
  },
  'registration-reopened': {
    label: 'Checking again',
    when: 'When the office reopens a decision that the family knows.',
    needs: ['status', 'reference'],
    allows: person,
  },
  'registration-withdrawn': {
    label: 'Withdrawn',
    when: 'When a family withdraws a registration.',
    needs: ['due', 'status', 'reference'],
    allows: person,
  },
  'withdrawn-by-school': {
    label: 'Withdrawn by the school',
    when: 'When a school withdraws a student, or gives the place to another child, to the parent.',
    needs: ['school', 'due', 'reference'],
    allows: person,
  },
  'time-to-book': {
    label: 'Reminder to book a time',
    when: 'When a school reminds the parents of an accepted student without a time.',
    needs: ['school', 'link', 'reference'],
    allows: [...person, 'status'],
    look: 'turn',
  },
  'consent-asked': {
    label: 'Consent asked for',
    when: 'When a correction makes a parent’s consent necessary, or the office asks for it again.',
    needs: ['link', 'reference'],
    allows: [...person, 'status'],
    look: 'turn',
  },
  'certificate-name': {
    label: 'Name for the certificate',
    when: 'When the office asks for the name in Latin letters, because the certificate can’t show it.',
    needs: ['link'],
    allows: person,
    look: 'turn',
  },
  'status-link': {
    label: 'Link asked for',
    when: 'When a family asks for the link to its registration.',
    needs: ['status', 'reference'],
    allows: person,
  },
  'status-link-replaced': {
    label: 'New link',
    when: 'When the office sends a new link, and ends the earlier ones.',
    needs: ['status', 'reference'],
    allows: person,
  },
  'can-register': {
    label: 'You can register now',
    when: 'When the office has freed a child whose family says that an earlier registration isn’t theirs.',
    needs: ['link'],
    allows: ['name', 'competition', 'contact'],
    look: 'turn',
  },
  'account-offered': {
    label: 'Account offered',
    when: 'When a registration is accepted, to the student’s own address.',
    needs: ['email', 'link'],
    allows: ['name', 'competition', 'contact'],
  },
} as const satisfies Record<string, EmailKind>

/** Instead of the shipped acceptance, where the family books a time next. */
export const acceptedWithBooking: EmailKind = {
  ...familyEmailKinds['registration-accepted'],
  needs: ['link', 'status', 'reference'],
}
