import type { EmailKind, Placeholder } from './email-kind.ts'
import { closing, person } from './family-emails.ts'

const result = [...person, 'next', 'meaning'] satisfies Placeholder[]
const invitation = `This link opens the form with the details of {name}. It's only for you:\n\n{link}\n\nThe fee is {fee}. Please register by {until}.\n\n${closing}`

/** The emails to families about the result of a round, and about the next one. */
export const resultEmails = {
  'result-through': {
    label: 'Result: through',
    when: 'When the result of a student who goes through is published.',
    needs: ['result', 'status'],
    allows: result,
    shipped: {
      title: '{name} is through to the {next}!',
      body: `The result of {name} in the {competition}:\n\n{result}\n\n{meaning} We'll email you how to register for the {next}.\n\n${closing}`,
    },
  },
  'result-published': {
    label: 'Result',
    when: 'When any other result is published.',
    needs: ['result', 'status'],
    allows: result,
    shipped: { title: 'The result of {name}', body: `The result of {name} in the {competition}:\n\n{result}\n\n{meaning}\n\n${closing}` },
  },
  'result-corrected': {
    label: 'Result corrected',
    when: 'When the office changes a published result.',
    needs: ['reason', 'result', 'status'],
    allows: result,
    shipped: {
      title: 'The result of {name} was corrected',
      body: `We've corrected the result of {name} in the {competition}.\n\nThe reason: {reason}\n\nThe result is now:\n\n{result}\n\n{meaning}\n\n${closing}`,
    },
  },
  invitation: {
    label: 'Invitation to the next round',
    when: 'When the office invites a student who goes through.',
    needs: ['link', 'status'],
    allows: [...person, 'next', 'fee', 'until'],
    shipped: {
      title: '{name} is invited to the {next}',
      body: `{name} passed the {competition}, and is invited to the {next}.\n\n${invitation}`,
    },
  },
  'invitation-reminder': {
    label: 'Reminder of an invitation',
    when: 'When the office reminds a family that hasn’t registered for the next round.',
    needs: ['link', 'status'],
    allows: [...person, 'next', 'fee', 'until'],
    shipped: {
      title: 'Reminder: {name} is invited to the {next}',
      body: `{name} passed the {competition}, and isn't registered for the {next} yet.\n\n${invitation}`,
    },
  },
} as const satisfies Record<string, EmailKind>
