import type { EmailText } from '#domain/email/email-kind.ts'
import { shippedEmail } from '#domain/email/shipped-email.ts'
import { type EmailName, linkPlaceholders, paragraphsOf } from '#domain/email/texts.ts'
import { currentLanguage, type Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { startSentence } from '#domain/lib/text.ts'
import { isName } from '#domain/registration/registration.ts'
import { escapeHtml } from '#server/lib/html.ts'

/**
 * An email before it is addressed. Its values can't turn what visitors wrote into links. `source` lets the office's own text replace the
 * shipped one (see outbox.ts).
 */
export type Email = { template: string; title: Subject; paragraphs: MailText[]; source?: Source; language?: Language }
type Source = { name: EmailName; scope: string; values: Values }

/** What stands for the placeholders of a text. Strings are a visitor's; see `trusted`. */
export type Values = Record<string, Value>

/** Makes an email of a scope, such as a competition, from its shipped text in the current language, and in English for schools. */
export function emailFrom(name: EmailName, scope: string, values: Values): Email {
  const language = scope === 'schools' ? 'en' : currentLanguage()
  return { ...filledEmail(name, shippedEmail(name, scope, language), values), source: { name, scope, values }, language }
}

/**
 * Fills a text with placeholders: 'Dear {name}'. A paragraph with a value that is '' is left out, and what introduces a link
 * with a colon goes with it. {link} and {status} stay until the email leaves, as does everything else that has no value.
 */
export function filledEmail(
  template: string,
  { title, body }: EmailText,
  values: Values,
): Pick<Email, 'template' | 'title' | 'paragraphs'> {
  const missing = Object.keys(values).filter((name) => values[name] === '')
  const isLeftOut = (paragraph = '') => missing.some((name) => paragraph.includes(`{${name}}`))
  const paragraphs = paragraphsOf(body)
  const introduces = (paragraph: string, next = '') => paragraph.endsWith(':') && linkPlaceholders.some((name) => next === `{${name}}`)
  const neutral = 'name' in values ? m['problem.the_student']() : 'the school'
  const subject = filled(title, values, (name) => (isName(name) ? unlinked(name) : neutral))
  const first = values[/^\{(\w+)\}/.exec(title)?.[1] ?? '']
  // People's names stay as they wrote them.
  const isNameFirst = first !== undefined && !(first instanceof Trusted) && isName(String(first))
  return {
    template,
    title: (isNameFirst ? subject : startSentence(subject)) as Subject,
    paragraphs: paragraphs
      .filter((paragraph, at) => !isLeftOut(paragraph) && !(introduces(paragraph, paragraphs[at + 1]) && isLeftOut(paragraphs[at + 1])))
      .map((paragraph) => filled(paragraph, values, unlinked) as MailText),
  }
}

function filled(written: string, values: Values, made: (visitors: string) => string): string {
  return written.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value instanceof Trusted ? value.text : made(String(value))
  })
}

/** Returns both bodies of an email, signed with the organisation's name. */
export function renderEmail({ paragraphs, language = 'en' }: Email, organisation: string): { plain: string; html: string } {
  const all = [...paragraphs, organisation]
  return {
    plain: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>${all.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}</body></html>`,
  }
}

/** Returns the bodies to send: with the recipient's own link in place of the placeholder. */
export function withLink(bodies: { plain: string; html: string }, url: string): { plain: string; html: string } {
  return withUrl(bodies, '{link}', url)
}

/** Replaced only when the email leaves, with a link that is stored nowhere; see features/links. */
const statusPlaceholder = '{status}'

/** Whether an email waits for the link to a status page. */
export function wantsStatusLink({ plain }: { plain: string }): boolean {
  return plain.includes(`\n\n${statusPlaceholder}\n\n`)
}

/** Returns the bodies to send: with the link in place of {status}. */
export function withStatusLink(bodies: { plain: string; html: string }, url: string): { plain: string; html: string } {
  return withUrl(bodies, statusPlaceholder, url)
}

/** Only a paragraph that is nothing but the placeholder: a name may contain it as well. */
function withUrl({ plain, html }: { plain: string; html: string }, placeholder: string, url: string) {
  return {
    plain: plain.replace(`\n\n${placeholder}\n\n`, () => `\n\n${url}\n\n`),
    html: html.replace(`<p>${placeholder}</p>`, () => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`),
  }
}

/** Line breaks stay. */
function escaped(text: string) {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

declare const kind: unique symbol
/** Text in which mail programs find no links written by visitors. Only `filledEmail` makes it. */
export type MailText = string & { readonly [kind]: 'text' }
/** A subject line. Only `filledEmail` makes it. */
export type Subject = string & { readonly [kind]: 'subject' }

/** Text from the office, its settings or this code; it may contain links. */
class Trusted {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Trusted

/** Marks a value that no visitor wrote, so that it is used unchanged. */
export function trusted(text: string): Trusted {
  return new Trusted(text)
}

/** Breaks up addresses. It has no width, and is removed when emails are searched. */
export const breaker = '\u200b'

/** Returns text that looks the same but in which mail programs find no web or email address. */
export function unlinked(text: string): string {
  return text.replace(/[.．。｡:：@＠](?=\S)|[/／\\](?=[/／\\])/g, `$&${breaker}`)
}
