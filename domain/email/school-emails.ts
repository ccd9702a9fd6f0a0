import type { EmailKind, Placeholder } from './email-kind.ts'

const school = ['school', 'register', 'contact'] satisfies Placeholder[]

/** The emails to schools and their coordinator. The subject of the first two is the specification's, in its spelling. */
export const schoolEmailKinds = {
  'school-registered': {
    label: 'School registered',
    when: 'When a school has registered, or the office has moved it to this address.',
    needs: ['register', 'email', 'link'],
    allows: [...school, 'usually'],
  },
  'school-verified': {
    label: 'Verified',
    when: 'When the office has verified a school; once.',
    needs: ['school'],
    allows: [...school, 'link'],
    look: 'accepted',
  },
  'school-registered-copy': {
    label: 'Copy to the coordinator',
    when: 'When a school has registered, to the season’s school coordinator.',
    needs: ['school', 'register'],
    allows: ['email', 'contact'],
  },
  'school-already-registered': {
    label: 'Already registered',
    when: 'When someone registers the same school again from its own address.',
    needs: ['register'],
    allows: [...school, 'link'],
  },
  'school-disputed': {
    label: 'Registered by someone else',
    when: 'When someone else registers the same school, to the address on file.',
    needs: ['register'],
    allows: [...school, 'link'],
  },
  'school-waiting': {
    label: 'We’re checking the school',
    when: 'When the school or its address is already registered, to the one who registered now.',
    needs: ['school', 'cause'],
    allows: school,
  },
  'school-waiting-copy': {
    label: 'A decision for the coordinator',
    when: 'When a school’s registration needs a decision, to the season’s school coordinator.',
    needs: ['school', 'register'],
    allows: ['contact'],
  },
  'school-refused': {
    label: 'Not confirmed',
    when: 'When the office declines a school’s registration.',
    needs: ['school', 'reason'],
    allows: school,
  },
  'school-moved': {
    label: 'Moved to another address',
    when: 'When the office has decided that the school belongs to another address.',
    needs: ['school', 'register'],
    allows: ['contact'],
  },
  'school-payment-received': {
    label: 'Payment received',
    when: 'When a school has paid for several students, or sent a part of it.',
    needs: ['students', 'total', 'txn'],
    allows: ['school', 'rest', 'by', 'usually', 'contact', 'link'],
  },
  'school-payment-asked': {
    label: 'Payment to send again',
    when: 'When the office asks a school for the number or the picture of a payment again, and two days before the end.',
    needs: ['reason', 'fields', 'due'],
    allows: ['school', 'students', 'total', 'txn', 'contact', 'link'],
    look: 'turn',
  },
  'coordinator-invited': {
    label: 'Invitation of a colleague',
    when: 'When a coordinator invites a colleague to the school area.',
    needs: ['inviter', 'email', 'link'],
    allows: ['school', 'organisation', 'contact'],
  },
} as const satisfies Record<string, EmailKind>
