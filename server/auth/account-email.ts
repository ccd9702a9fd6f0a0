import type { accountEmails } from '#domain/email/account-emails.ts'
import { type Email, emailFrom, trusted } from '#server/platform/mail/emails.ts'

type Name = keyof typeof accountEmails
/** A value for every placeholder but the link, which is filled in when the email leaves. */
type ValuesFor<Of extends Name> = Record<Exclude<(typeof accountEmails)[Of]['needs' | 'allows'][number], 'link'>, string>

/** Makes an email about an account, from its text in domain/email/account-emails.ts. Its values must not be a visitor's: links in them work. */
export function accountEmail<Of extends Name>(name: Of, values: ValuesFor<Of>): Email {
  const entries = Object.entries<string>(values).map(([placeholder, text]) => [placeholder, trusted(text)])
  return emailFrom(name, 'accounts', Object.fromEntries(entries))
}
