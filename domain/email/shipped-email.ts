import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { asWritten } from '#domain/language/shipped.ts'
import type { EmailText } from './email-kind.ts'
import { accountLink, consentLink, type EmailName, shippedName } from './texts.ts'

/** Returns the text that we ship of an email of a scope, in a language; the English one of emails that go to nobody but schools and the office. */
export function shippedEmail(name: EmailName, scope: string, language: Language): EmailText {
  const key = shippedName(name, scope)
  return { title: asWritten(m[`${key}.title`], language), body: asWritten(m[`${key}.body`], language) }
}

/** What follows an email in a language: an acceptance with a new account, and one to a parent whose consent is to be confirmed. */
export const following = {
  account: (language: Language) => `${asWritten(m['email.account'], language)}\n\n${accountLink}`,
  consent: (language: Language) => `${asWritten(m['email.consent'], language)}\n\n${consentLink}`,
}
