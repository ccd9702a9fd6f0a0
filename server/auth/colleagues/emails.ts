import type { OfficeRole } from '#domain/account/account.ts'
import { roleNames } from '#domain/account/permissions.ts'
import { type Email, subject, text, trusted } from '#server/platform/mail/emails.ts'

/** The texts of emails to colleagues. */
export const emails = {
  colleagueInvited: ({
    organisation,
    inviter,
    email,
    role,
  }: {
    organisation: string
    inviter: string
    email: string
    role: OfficeRole
  }): Email => ({
    template: 'colleague-invited',
    title: subject('the office')`You’re invited to the office of ${trusted(organisation)}`,
    paragraphs: [
      text`${trusted(inviter)} has invited you to the office of ${trusted(organisation)}. Your role: ${roleNames[role].toLowerCase()}.`,
      text`Set your password here:`,
      text`{link}`,
      text`The link works once, within a day. If it has expired, ask ${trusted(inviter)} to send you a new one. Then sign in on the Admin Login page with ${trusted(email)}.`,
      text`If you don't know why you got this email, ignore it: nothing happens without the link.`,
    ],
  }),

  twoFactorReset: ({ organisation, by }: { organisation: string; by: string }): Email => ({
    template: 'two-factor-reset',
    title: subject('the office')`Your two-factor sign-in was reset`,
    paragraphs: [
      text`${trusted(by)} has reset two-factor sign-in for your account at ${trusted(organisation)}, and signed you out everywhere. Sign in with your password and set it up again in your profile.`,
      text`If you didn't ask for this, write to ${trusted(by)} straight away.`,
    ],
  }),
}
