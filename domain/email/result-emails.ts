import type { EmailKind, Placeholder } from './email-kind.ts'
import { person } from './family-emails.ts'

const result = [...person, 'next', 'meaning'] satisfies Placeholder[]
/** The emails to families about the result of a round, and about the next one. */
export const resultEmailKinds = {
  'result-won': {
    label: 'Result: won',
    when: 'When the result of a student who has won is published.',
    needs: ['result', 'status'],
    allows: result,
    look: 'won',
  },
  'result-award': {
    label: 'Result: award',
    when: 'When the result of a student with another award is published, or of one who has passed the last round.',
    needs: ['result', 'status'],
    allows: result,
    look: 'won',
  },
  'result-through': {
    label: 'Result: through',
    when: 'When the result of a student who goes through is published.',
    needs: ['result', 'status'],
    allows: result,
    look: 'won',
  },
  'result-published': {
    label: 'Result',
    when: 'When any other result is published.',
    needs: ['result', 'status'],
    allows: result,
  },
  'result-corrected': {
    label: 'Result corrected',
    when: 'When the office changes a published result.',
    needs: ['reason', 'result', 'status'],
    allows: result,
  },
  invitation: {
    label: 'Invitation to the next round',
    when: 'When the office invites a student who goes through.',
    needs: ['link', 'status'],
    allows: [...person, 'next', 'fee', 'until'],
    look: 'won',
  },
  'invitation-reminder': {
    label: 'Reminder of an invitation',
    when: 'When the office reminds a family that hasn’t registered for the next round.',
    needs: ['link', 'status'],
    allows: [...person, 'next', 'fee', 'until'],
    look: 'turn',
  },
} as const satisfies Record<string, EmailKind>
