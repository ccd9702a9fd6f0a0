import type { EmailKind, Placeholder } from './email-kind.ts'

/** What every email about a registration may contain. */
export const person = ['name', 'competition', 'reference', 'contact'] satisfies Placeholder[]

/** The link to the status page, with what introduces it. */
export const statusParagraphs = 'See how the registration stands, and what to do next. This link is only for you:\n\n{status}'
const referenceParagraph = 'Reference: {reference}. Questions: {contact}'
/** Left out when nobody is asked to confirm consent. */
const consentParagraph =
  'Please also confirm, as the parent or guardian, that you agree to our privacy notice. This link is only for you:\n\n{link}\n\n'
/** The last paragraphs of most of them. */
export const closing = `${statusParagraphs}\n\n${referenceParagraph}`
const correction = `{reason}\n\nPlease send us again: {fields}.\n\nBy {due}.\n\n${statusParagraphs}\n\nEverything else is fine and saved. Please don't pay again.\n\n${referenceParagraph}`

/** The emails to families about a registration. */
export const familyEmails = {
  'registration-received': {
    label: 'Registration received',
    when: 'When a family has registered.',
    needs: ['status', 'reference'],
    allows: [...person, 'link'],
    shipped: {
      title: 'We have received the registration of {name}',
      body: `We have received the registration of {name} for the {competition}.\n\nIt isn't confirmed yet. We'll check your payment and email you again. Please don't pay again.\n\n${statusParagraphs}\n\n${consentParagraph}${referenceParagraph}`,
    },
  },
  'already-registered': {
    label: 'Already registered',
    when: 'When someone registers the same student again.',
    needs: ['status', 'reference'],
    allows: [...person, 'school'],
    shipped: {
      title: '{name} is already registered',
      body: `{name} is already registered through {school}.\n\nSomeone, perhaps you, tried to register {name} for the {competition} again. The first registration still counts, and we didn't add another one.\n\nPlease don't pay again. If you were charged twice, reply to this email with both transaction numbers.\n\n${closing}`,
    },
  },
  'registration-accepted': {
    label: 'Accepted',
    when: 'When the office accepts a registration.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: '{name} is registered',
      body: `The registration of {name} for the {competition} is accepted. We've received the payment, and there's nothing more to do.\n\nWe'll email you before the competition.\n\n${closing}`,
    },
  },
  'registration-declined': {
    label: 'Not accepted',
    when: 'When the office declines a registration.',
    needs: ['reason', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'The registration of {name} was not accepted',
      body: `We couldn't accept the registration of {name} for the {competition}.\n\nThe reason: {reason}\n\nIf you have paid, please don't pay again: open the link below and send us the right transaction number and a screenshot, and we'll look again. You won't need to fill in the form again.\n\nIf you haven't paid, you can register again. If you think this is a mistake, reply to this email.\n\n${closing}`,
    },
  },
  'correction-asked': {
    label: 'Correction asked for',
    when: 'When the office asks the family for a correction.',
    needs: ['reason', 'fields', 'due', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'Please correct the registration of {name}',
      body: `We've checked the registration of {name} for the {competition}, and something has to be corrected.\n\n${correction}`,
    },
  },
  'correction-reminder': {
    label: 'Reminder of a correction',
    when: 'When a family hasn’t answered a request for a correction.',
    needs: ['reason', 'fields', 'due', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'Reminder: please correct the registration of {name}',
      body: `We're still waiting for a correction to the registration of {name} for the {competition}.\n\n${correction}`,
    },
  },
  'correction-received': {
    label: 'Correction received',
    when: 'When the family has answered.',
    needs: ['status', 'reference'],
    allows: [...person, 'usually'],
    shipped: {
      title: 'We have received your correction for {name}',
      body: `Thank you. We'll check the registration of {name} for the {competition} again, usually within {usually}, and email you the result. Please don't pay again.\n\n${closing}`,
    },
  },
  'registration-changed': {
    label: 'Changed by the family',
    when: 'When a family has corrected answers by its link.',
    needs: ['fields', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'You have changed the registration of {name}',
      body: `You, or somebody with your link, changed the registration of {name} for the {competition}.\n\nChanged: {fields}.\n\nIf it wasn't you, please write to {contact} with the reference.\n\n${closing}`,
    },
  },
  'address-changed': {
    label: 'Address changed by the family',
    when: 'When a family has changed its email address by its link, to the earlier address.',
    needs: ['address', 'fields', 'reference', 'contact'],
    allows: person,
    shipped: {
      title: 'The email address for {name} was changed',
      body: `You, or somebody with your link, changed the registration of {name} for the {competition}.\n\nChanged: {fields}.\n\nFrom now on our emails go to {address}. The links in our earlier emails no longer work.\n\nIf it wasn't you, write to {contact} at once with the reference. We'll put your address back and end the new links.\n\nReference: {reference}`,
    },
  },
  'change-asked': {
    label: 'Change asked for by the family',
    when: 'When a family asks the office to change an answer that only the office changes.',
    needs: ['report', 'problem', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'We have received your request for {name}',
      body: `You asked us to change the registration of {name} for the {competition}. The number of your request is {report}:\n\n{problem}\n\nWe'll look at it and answer by email. Until then nothing changes. If it wasn't you, please write to {contact} with the reference.\n\n${closing}`,
    },
  },
  'change-answered': {
    label: 'Answer about a change',
    when: 'When the office has answered such a request.',
    needs: ['report', 'answer', 'status', 'reference'],
    allows: [...person, 'problem'],
    shipped: {
      title: 'Our answer to your request for {name}',
      body: `You asked us to change the registration of {name} for the {competition} (request {report}):\n\n{problem}\n\nOur answer:\n\n{answer}\n\n${closing}`,
    },
  },
  'registration-reopened': {
    label: 'Checking again',
    when: 'When the office reopens a decision that the family knows.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: "We're checking the registration of {name} again",
      body: `Please ignore our last email about the registration of {name} for the {competition}. We're checking it again and will email you the result.\n\nPlease don't pay again.\n\n${closing}`,
    },
  },
  'registration-withdrawn': {
    label: 'Withdrawn',
    when: 'When a family withdraws a registration.',
    needs: ['due', 'status', 'reference'],
    allows: person,
    shipped: {
      title: 'The registration of {name} is withdrawn',
      body: `You, or somebody with your link, withdrew the registration of {name} for the {competition}. We do nothing more with it, and a booked time can't be used.\n\nOn {due} we erase everything about it. Only the day, the amount and the currency of the payment stay in our books, without a name.\n\nIf you change your mind before that, or it wasn't you, undo it there:\n\n{status}\n\n${referenceParagraph}`,
    },
  },
  'consent-asked': {
    label: 'Consent asked for',
    when: 'When a correction makes a parent’s consent necessary, or the office asks for it again.',
    needs: ['link', 'reference'],
    allows: [...person, 'status'],
    shipped: {
      title: 'Please confirm your consent for {name}',
      body: `{name} is registered with us for the {competition}, with your address as the parent's. The law asks us for the consent of a parent or guardian.\n\nPlease confirm that you agree to our privacy notice. This link is only for you:\n\n{link}\n\nIf you don't know of this registration, or don't agree, you can withdraw it from the same page.\n\n${referenceParagraph}`,
    },
  },
  'status-link': {
    label: 'Link asked for',
    when: 'When a family asks for the link to its registration.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: 'Your link to the registration of {name}',
      body: `Here is the link to the registration of {name} for the {competition}. If you didn't ask for it, you can ignore this email.\n\n${closing}`,
    },
  },
  'status-link-replaced': {
    label: 'New link',
    when: 'When the office sends a new link, and ends the earlier ones.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: 'A new link to the registration of {name}',
      body: `This is a new link to the registration of {name} for the {competition}. The links in our earlier emails no longer work.\n\n${closing}`,
    },
  },
  'can-register': {
    label: 'You can register now',
    when: 'When the office has freed a child whose family says that an earlier registration isn’t theirs.',
    needs: ['link'],
    allows: ['name', 'competition', 'contact'],
    shipped: {
      title: 'You can register {name} now',
      body: "You told us that the registration of {name} for the {competition} isn't yours. Thank you. You can register now:\n\n{link}\n\nIf you've already paid, don't pay again: use the number of that payment.\n\nQuestions: {contact}",
    },
  },
  'account-offered': {
    label: 'Account offered',
    when: 'When a registration is accepted, to the student’s own address.',
    needs: ['email', 'link'],
    allows: ['name', 'competition', 'contact'],
    shipped: {
      title: '{name} can now sign in',
      body: "{name} now has an account. It shows the registrations made with {email}, and what happens next.\n\nSet a password here:\n\n{link}\n\nThe link works once, within a day. Later, choose 'Forgot password?' on the student sign-in page to get a new one. You don't need a password to take part.\n\nQuestions: {contact}",
    },
  },
} as const satisfies Record<string, EmailKind>

/** Instead of the shipped acceptance, where the family books a time next. */
export const acceptedWithBooking: EmailKind = {
  ...familyEmails['registration-accepted'],
  needs: ['link', 'status', 'reference'],
  shipped: {
    title: '{name} is registered',
    body: `The registration of {name} for the {competition} is accepted. We've received the payment.\n\nNext: book a day and a time for the quarter-final. This link fills in the form for {name}; please don't pass it on:\n\n{link}\n\n${closing}`,
  },
}
