import { type AccountRole, signInRoleOf } from '#domain/account/account.ts'
import type { accountEmailKinds } from '#domain/email/account-emails.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { translate } from '#domain/language/translate.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, emailFrom, trusted } from '#server/platform/mail/emails.ts'

type Name = keyof typeof accountEmailKinds
/** A value for every placeholder but the link, which is filled in when the email leaves. */
type ValuesFor<Of extends Name> = Record<Exclude<(typeof accountEmailKinds)[Of]['needs' | 'allows'][number], 'link'>, string>

/**
 * Makes an email about an account, from its text in domain/email/account-emails.ts: to a student in the current language, to schools and the
 * office in English. Its values must not be a visitor's: links in them work.
 */
export function composeAccountEmail<Of extends Name>(name: Of, role: AccountRole, values: ValuesFor<Of>): Email {
  return inLanguage(signInRoleOf(role) === 'user' ? currentLanguage() : 'en', () => {
    const entries = Object.entries<string>(values).map(([placeholder, text]) => [placeholder, trusted(translate(text))])
    return emailFrom(name, 'accounts', Object.fromEntries(entries))
  })
}
