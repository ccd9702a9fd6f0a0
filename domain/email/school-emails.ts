import type { EmailKind, Placeholder } from './email-kind.ts'

const school = ['school', 'register', 'contact'] satisfies Placeholder[]

/** The emails to schools and their coordinator. The subject of the first two is the specification's, in its spelling. */
export const schoolEmails = {
  'school-registered': {
    label: 'School registered',
    when: 'When a school has registered, or the office has moved it to this address.',
    needs: ['register', 'email', 'link'],
    allows: [...school, 'usually'],
    shipped: {
      title: 'Registeration Done',
      body: "{school} is registered. Its register number is {register}. Please keep a note of it.\n\nSign in on the school sign-in page with {email} and a password. Set your password here:\n\n{link}\n\nThe link works once, within a day. Later, choose 'Forgot password?' on the school sign-in page to get a new one.\n\nWe verify each school first, usually within {usually}. You can prepare your class until then, and pay when we’re done.\n\nQuestions: {contact}",
    },
  },
  'school-verified': {
    label: 'Verified',
    when: 'When the office has verified a school; once.',
    needs: ['school'],
    allows: school,
    shipped: {
      title: '{school} is verified',
      body: '{school} (register number {register}) is verified. Everything you’ve prepared is in your school area: you can pay for your students now, and you’ll see the students whose families named your school.\n\nQuestions: {contact}',
    },
  },
  'school-registered-copy': {
    label: 'Copy to the coordinator',
    when: 'When a school has registered, to the season’s school coordinator.',
    needs: ['school', 'register'],
    allows: ['email', 'contact'],
    shipped: {
      title: 'Registeration Done',
      body: '{school} has registered. Its register number is {register}.\n\n{email} gets an email with a link to set a password. Once the office has verified the school under Errors, it can pay for its students.',
    },
  },
  'school-already-registered': {
    label: 'Already registered',
    when: 'When someone registers the same school again from its own address.',
    needs: ['register'],
    allows: school,
    shipped: {
      title: '{school} is already registered',
      body: "Someone, perhaps you, tried to register {school} again. The first registration still counts, and we didn't add another one.\n\nThe register number is {register}.\n\nSign in on the school sign-in page with this email address. If you need a new password, choose 'Forgot password?' there.\n\nQuestions: {contact}",
    },
  },
  'school-disputed': {
    label: 'Registered by someone else',
    when: 'When someone else registers the same school, to the address on file.',
    needs: ['register'],
    allows: school,
    shipped: {
      title: '{school} is already registered',
      body: "Someone else registered {school}, and our office is checking which registration is right. Nothing changes until we've decided, and we'll email you if anything does.\n\nThe register number is {register}.\n\nSign in on the school sign-in page with this email address. If you need a new password, choose 'Forgot password?' there.\n\nQuestions: {contact}",
    },
  },
  'school-waiting': {
    label: 'We’re checking the school',
    when: 'When the school or its address is already registered, to the one who registered now.',
    needs: ['school', 'cause'],
    allows: school,
    shipped: {
      title: 'We’re checking your school’s registration',
      body: "We have received the registration of {school}. Its register number is {register}.\n\n{cause}, so our office is checking the registration.\n\nWe’ll email you the result. You don't need to do anything until then. If you didn't register this school, you can ignore this email.\n\nQuestions: {contact}",
    },
  },
  'school-waiting-copy': {
    label: 'A decision for the coordinator',
    when: 'When a school’s registration needs a decision, to the season’s school coordinator.',
    needs: ['school', 'register'],
    allows: ['contact'],
    shipped: {
      title: 'A school’s registration needs a decision',
      body: "Someone has registered {school} (register number {register}), but the school or the email address is already registered.\n\nPlease check who they are, and decide. You'll find it under Errors.",
    },
  },
  'school-refused': {
    label: 'Not confirmed',
    when: 'When the office declines a school’s registration.',
    needs: ['school', 'reason'],
    allows: school,
    shipped: {
      title: 'We couldn’t confirm your school’s registration',
      body: "We couldn't confirm the registration of {school} (register number {register}).\n\nThe reason: {reason}\n\nIf you think this is a mistake, write to {contact}.",
    },
  },
  'school-moved': {
    label: 'Moved to another address',
    when: 'When the office has decided that the school belongs to another address.',
    needs: ['school', 'register'],
    allows: ['contact'],
    shipped: {
      title: 'Your school account is closed',
      body: "Our office has decided that {school} belongs to another email address. You can't sign in for this school (register number {register}) any more.\n\nIf you think this is a mistake, write to {contact}.",
    },
  },
  'school-payment-received': {
    label: 'Payment received',
    when: 'When a school has paid for several students.',
    needs: ['students', 'total', 'txn'],
    allows: ['school', 'by', 'usually', 'contact'],
    shipped: {
      title: 'We have received the payment of {school}',
      body: '{school} paid {total} for {students}, with the transaction number {txn}. It was sent by {by}.\n\nWe’re comparing it with our account, which usually takes {usually}. Please don’t pay again. Each parent gets an email of their own.\n\nYou’ll see where every student stands when you sign in on the school sign-in page, under Registered Students.\n\nQuestions: {contact}',
    },
  },
  'school-payment-asked': {
    label: 'Payment to send again',
    when: 'When the office asks a school for the number or the picture of a payment again, and two days before the end.',
    needs: ['reason', 'fields', 'due'],
    allows: ['school', 'students', 'total', 'txn', 'contact'],
    shipped: {
      title: 'Please look at the payment of {school} again',
      body: 'This is about the payment of {total} for {students}, with the transaction number {txn}.\n\n{reason}\n\nPlease send again: {fields}, by {due}. Sign in on the school sign-in page and open Payments.\n\nUntil then everybody’s place is kept. Please don’t pay again unless we say so.\n\nQuestions: {contact}',
    },
  },
  'coordinator-invited': {
    label: 'Invitation of a colleague',
    when: 'When a coordinator invites a colleague to the school area.',
    needs: ['inviter', 'email', 'link'],
    allows: ['school', 'organisation', 'contact'],
    shipped: {
      title: 'You’re invited to register students for {school}',
      body: "{inviter} has invited you to the school area of {organisation}, where you add students for {school}, pay for them and correct them.\n\nSet your password here:\n\n{link}\n\nThe link works once, within a day. If it has expired, ask {inviter} to send you a new one. Then sign in on the school sign-in page with {email}.\n\nIf you don't know why you got this email, ignore it: nothing happens without the link. Questions: {contact}",
    },
  },
} as const satisfies Record<string, EmailKind>
