import { competitionNamed } from '#domain/competitions/index.ts'
import type { Issue } from '#domain/forms/field.ts'
import { isStorable, unprintable } from '#domain/lib/text.ts'

/** What stands for a value in the text of an email, in braces. */
export const placeholders = {
  name: 'the student’s name',
  competition: 'the name of the competition',
  reference: 'the reference of the registration',
  contact: 'where to write to us, from the season',
  reason: 'the reason given; its paragraph is left out when there is none',
  fields: 'what the family must send again',
  due: 'the last day for that',
  usually: 'how long checking a payment usually takes, from the season',
  email: 'the address the student signs in with',
  status: 'the family’s link to its registration',
  link: 'the link to book a time or to set a password',
} as const
export type Placeholder = keyof typeof placeholders

/** Links are filled in when the email leaves, and only where they are a paragraph of their own. */
export const linkPlaceholders = ['status', 'link'] as const satisfies Placeholder[]

/** Most characters. */
export const longestTitle = 150
export const longestBody = 5000

/** Paragraphs of `body` are separated by empty lines. */
export type EmailText = { title: string; body: string }

type Kind = {
  label: string
  /** When it is sent. */
  when: string
  /** What its body must contain. */
  needs: Placeholder[]
  /** What its body may contain besides. */
  allows: Placeholder[]
  shipped: EmailText
}

const person = ['name', 'competition', 'reference', 'contact'] satisfies Placeholder[]
const statusParagraphs = 'See how the registration stands, and what to do next. This link is only for you:\n\n{status}'
const referenceParagraph = 'Reference: {reference}. Questions: {contact}'
const closing = `${statusParagraphs}\n\n${referenceParagraph}`
const correction = `{reason}\n\nPlease send us again: {fields}.\n\nBy {due}.\n\n${statusParagraphs}\n\nEverything else is fine and saved. Please don't pay again.\n\n${referenceParagraph}`

/** The emails to families whose text can be changed for each competition, and the text that we ship. */
const kinds = {
  'registration-received': {
    label: 'Registration received',
    when: 'When a family has registered.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: 'We have received the registration of {name}',
      body: `We have received the registration of {name} for the {competition}.\n\nIt isn't confirmed yet. We'll check your payment and email you again. Please don't pay again.\n\n${closing}`,
    },
  },
  'already-registered': {
    label: 'Already registered',
    when: 'When someone registers the same student again.',
    needs: ['status', 'reference'],
    allows: person,
    shipped: {
      title: '{name} is already registered',
      body: `Someone, perhaps you, tried to register {name} for the {competition} again. The first registration still counts, and we didn't add another one.\n\nPlease don't pay again. If you were charged twice, reply to this email with both transaction numbers.\n\n${closing}`,
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
      body: `We couldn't accept the registration of {name} for the {competition}.\n\nThe reason: {reason}\n\nIf you think this is a mistake, reply to this email. You can also register again.\n\n${closing}`,
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
} as const satisfies Record<string, Kind>

export type FamilyEmail = keyof typeof kinds
export const familyEmails = Object.keys(kinds) as FamilyEmail[]

/** Instead of the shipped acceptance, where the family books a time next. */
const acceptedWithBooking: Kind = {
  ...kinds['registration-accepted'],
  needs: ['link', 'status', 'reference'],
  shipped: {
    title: '{name} is registered',
    body: `The registration of {name} for the {competition} is accepted. We've received the payment.\n\nNext: book a day and a time for the quarter-final. This link fills in the form for {name}; please don't pass it on.\n\n{link}\n\n${closing}`,
  },
}

/** Returns what an email of a competition is, with the text that we ship. */
export function emailKind(template: FamilyEmail, competition: string): Kind {
  return template === 'registration-accepted' && competitionNamed(competition).leadsToBooking ? acceptedWithBooking : kinds[template]
}

/** The placeholders that a body may contain. */
export function placeholdersOf({ needs, allows }: Pick<Kind, 'needs' | 'allows'>): Placeholder[] {
  return (Object.keys(placeholders) as Placeholder[]).filter((name) => needs.includes(name) || allows.includes(name))
}

/** A value in braces; anything else in braces is a mistake too. */
const inBraces = /\{([^{}]*)\}/g

/** Returns what to correct in the text of an email: at `title` and at `body`. */
export function checkEmailText(kind: Pick<Kind, 'needs' | 'allows'>, { title, body }: EmailText): Issue[] {
  const allowed = placeholdersOf(kind)
  const inTitle = allowed.filter((name) => name === 'name' || name === 'competition' || name === 'reference')
  return [
    ...checked('title', title, longestTitle, inTitle),
    ...(title.includes('\n') ? [{ path: 'title', message: 'Write the subject on one line.' }] : []),
    ...checked('body', body, longestBody, allowed),
    ...kind.needs
      .filter((name) => !body.includes(`{${name}}`))
      .map((name) => ({ path: 'body', message: `{${name}} is missing: ${placeholders[name]}.` })),
    ...linkPlaceholders
      .filter((name) => body.includes(`{${name}}`) && paragraphsOf(body).filter((paragraph) => paragraph === `{${name}}`).length !== 1)
      .map((name) => ({ path: 'body', message: `Put {${name}} into one paragraph of its own, with an empty line before and after it.` })),
  ]
}

/** The paragraphs of a body. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

function checked(path: string, text: string, longest: number, allowed: Placeholder[]): Issue[] {
  if (text.trim() === '') return [{ path, message: path === 'title' ? 'Enter the subject.' : 'Enter the text.' }]
  if (text.length > longest) return [{ path, message: `Use at most ${longest} characters.` }]
  if (!isStorable(text)) return [{ path, message: unprintable }]
  const written = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = written.filter((name) => !allowed.some((known) => known === name))
  return [...new Set(unknown)].map((name) => ({
    path,
    message: `There’s no {${name}} here. Use ${allowed.map((known) => `{${known}}`).join(', ')}.`,
  }))
}
