import type { OfficeRole } from '#domain/account/account.ts'
import { roleNames } from '#domain/account/permissions.ts'
import { emailFrom, trusted } from '#server/platform/mail/emails.ts'

/** The emails to colleagues. Their texts are in domain/email/account-emails.ts, or the office's own. */
export const emails = {
  colleagueInvited: ({ inviter, role, email, ...data }: Data & { inviter: string; email: string; role: OfficeRole }) => {
    const invited = { inviter: trusted(inviter), role: trusted(roleNames[role].toLowerCase()), email: trusted(email) }
    return emailFrom('colleague-invited', 'accounts', { ...valuesOf(data), ...invited })
  },
  twoFactorReset: ({ by, ...data }: Data & { by: string }) =>
    emailFrom('two-factor-reset', 'accounts', { ...valuesOf(data), by: trusted(by) }),
}

type Data = { organisation: string; contact: string }

function valuesOf({ organisation, contact }: Data) {
  return { organisation: trusted(organisation), contact: trusted(contact) }
}
