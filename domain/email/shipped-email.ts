import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { asWritten } from '#domain/language/shipped.ts'
import type { EmailText } from './email-kind.ts'
import { accountLink, type EmailName, shippedName } from './texts.ts'

/** Returns the text that we ship of an email of a scope, in a language; the English one of emails that go to nobody but schools and the office. */
export function shippedEmail(name: EmailName, scope: string, language: Language): EmailText {
  const key = shippedName(name, scope)
  return { title: asWritten(m[`${key}.title`], language), body: asWritten(m[`${key}.body`], language) }
}

/** Returns what follows an acceptance that comes with a new account, in a language. */
export function aboutAccount(language: Language): string {
  return `\n\n${asWritten(m['email.account'], language)}\n\n${accountLink}`
}
