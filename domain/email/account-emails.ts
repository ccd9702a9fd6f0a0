import type { EmailKind } from './email-kind.ts'

/** The emails about signing in, to students, schools and the office. */
export const accountEmailKinds = {
  'password-reset': {
    label: 'New password',
    when: 'When somebody asks for a new password.',
    needs: ['link', 'minutes'],
    allows: ['organisation', 'page', 'contact'],
  },
  'password-changed': {
    label: 'Password changed',
    when: 'When a password was changed.',
    needs: ['contact'],
    allows: ['organisation'],
  },
  'colleague-invited': {
    label: 'Invitation to the office',
    when: 'When an administrator invites a colleague.',
    needs: ['inviter', 'email', 'link'],
    allows: ['organisation', 'role', 'contact'],
  },
  'two-factor-reset': {
    label: 'Two-factor sign-in reset',
    when: 'When an administrator resets a colleague’s two-factor sign-in.',
    needs: ['by'],
    allows: ['organisation', 'contact'],
  },
  'competition-open': {
    label: 'A competition opens',
    when: 'When a competition opens that somebody asked about.',
    needs: ['competition', 'link'],
    allows: ['organisation', 'contact'],
  },
  news: {
    label: 'News',
    when: 'When the office writes to everyone who pressed Notify Me.',
    needs: ['news'],
    allows: ['organisation', 'contact'],
  },
  'problem-received': {
    label: 'Problem reported',
    when: 'When a student or a school has reported a problem.',
    needs: ['report'],
    allows: ['problem', 'organisation', 'contact'],
  },
  'problem-answered': {
    label: 'Problem answered',
    when: 'When the office has answered a report.',
    needs: ['report', 'answer'],
    allows: ['problem', 'organisation', 'contact'],
  },
} as const satisfies Record<string, EmailKind>
