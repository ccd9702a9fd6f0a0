import type { EmailKind } from './email-kind.ts'

/** The emails about signing in, to students, schools and the office. */
export const accountEmails = {
  'password-reset': {
    label: 'New password',
    when: 'When somebody asks for a new password.',
    needs: ['link', 'minutes'],
    allows: ['organisation', 'page', 'contact'],
    shipped: {
      title: 'Choose a new password',
      body: "Someone, perhaps you, asked for a new password for your account at {organisation} ({page}). Choose one here:\n\n{link}\n\nThe link works once, within {minutes} minutes. If you didn't ask for it, ignore this email: your password stays the same.\n\nQuestions: {contact}",
    },
  },
  'password-changed': {
    label: 'Password changed',
    when: 'When a password was changed.',
    needs: ['contact'],
    allows: ['organisation'],
    shipped: {
      title: 'Your password was changed',
      body: "The password of your account at {organisation} was changed, and we've signed out every other device.\n\nIf this wasn't you, choose 'Forgot password?' on the sign-in page straight away, and write to {contact}.",
    },
  },
  'colleague-invited': {
    label: 'Invitation to the office',
    when: 'When an administrator invites a colleague.',
    needs: ['inviter', 'email', 'link'],
    allows: ['organisation', 'role', 'contact'],
    shipped: {
      title: 'You’re invited to the office of {organisation}',
      body: "{inviter} has invited you to the office of {organisation}. Your role: {role}.\n\nSet your password here:\n\n{link}\n\nThe link works once, within a day. If it has expired, ask {inviter} to send you a new one. Then sign in on the Admin Login page with {email}.\n\nIf you don't know why you got this email, ignore it: nothing happens without the link.",
    },
  },
  'two-factor-reset': {
    label: 'Two-factor sign-in reset',
    when: 'When an administrator resets a colleague’s two-factor sign-in.',
    needs: ['by'],
    allows: ['organisation', 'contact'],
    shipped: {
      title: 'Your two-factor sign-in was reset',
      body: "{by} has reset two-factor sign-in for your account at {organisation}, and signed you out everywhere. Sign in with your password and set it up again in your profile.\n\nIf you didn't ask for this, write to {by} straight away.",
    },
  },
  'competition-open': {
    label: 'A competition opens',
    when: 'When a competition opens that somebody asked about.',
    needs: ['competition', 'link'],
    allows: ['organisation', 'contact'],
    shipped: {
      title: '{competition} is open',
      body: 'You asked us to notify you: registration for {competition} is open now. Register here:\n\n{link}\n\nQuestions: {contact}',
    },
  },
  news: {
    label: 'News',
    when: 'When the office writes to everyone who pressed Notify Me.',
    needs: ['news'],
    allows: ['organisation', 'contact'],
    shipped: {
      title: 'News from {organisation}',
      body: 'You asked us to notify you when there’s news.\n\n{news}\n\nQuestions: {contact}',
    },
  },
  'problem-received': {
    label: 'Problem reported',
    when: 'When a student or a school has reported a problem.',
    needs: ['report'],
    allows: ['problem', 'organisation', 'contact'],
    shipped: {
      title: 'We have received your report',
      body: "Thank you for telling us. The number of your report is {report}. You wrote:\n\n{problem}\n\nWe'll answer by email. You'll also find the answer when you sign in, under Report a problem.\n\nQuestions: {contact}",
    },
  },
  'problem-answered': {
    label: 'Problem answered',
    when: 'When the office has answered a report.',
    needs: ['report', 'answer'],
    allows: ['problem', 'organisation', 'contact'],
    shipped: {
      title: 'Our answer to your report',
      body: "You told us about a problem (report {report}):\n\n{problem}\n\nOur answer:\n\n{answer}\n\nIf that doesn't solve it, sign in and report it again, or write to {contact}.",
    },
  },
} as const satisfies Record<string, EmailKind>
