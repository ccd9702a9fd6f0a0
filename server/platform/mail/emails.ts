import type { EmailText } from '#domain/email/email-kind.ts'
import { following, shippedEmail } from '#domain/email/shipped-email.ts'
import { type EmailName, factsOf, isLink, paragraphsOf } from '#domain/email/texts.ts'
import { currentLanguage, type Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import { startSentence } from '#domain/lib/text.ts'
import { isName } from '#domain/registration/registration.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { type EmailContent, htmlOf, type MailText, type Paragraph, type Subject } from './email-html.ts'

/**
 * An email before it is addressed. Its values can't turn what visitors wrote into links. `source` lets the office's own text replace the
 * shipped one (see outbox.ts).
 */
export type Email = EmailContent & { source?: Source }
type Source = { name: EmailName; scope: string; values: EmailValues }

/** What stands for the placeholders of a text. Strings are a visitor's; see `trusted`. */
export type EmailValues = Record<string, Value>

/** Makes an email of a scope, such as a competition, from its shipped text in the current language, and in English for schools. */
export function emailFrom(name: EmailName, scope: string, values: EmailValues): Email {
  const language = scope === 'schools' ? 'en' : currentLanguage()
  const source = { name, scope, values }
  return { ...written(source, shippedEmail(name, scope, language), language), source }
}

/** Makes an email from a text in a language: the shipped one, or the office's own. */
export function written({ name, values }: Source, text: EmailText, language: Language): EmailContent {
  return { ...filledEmail(name, text, values), language }
}

/** Adds what follows an email, also the office's own text. */
export function followedBy(email: Email, more: keyof typeof following): Email {
  const { template, source, language = 'en', paragraphs } = email
  const added = filledEmail(template, { title: '', body: following[more](language) }, source?.values ?? {})
  return { ...email, paragraphs: [...paragraphs, ...added.paragraphs] }
}

/**
 * Fills a text with placeholders: 'Dear {name}'. A paragraph, or a line of facts, with a value that is '' is left out, and what introduces a link
 * with a colon goes with it. {link} and {status} stay until the email leaves, as does everything else that has no value.
 */
export function filledEmail(template: string, { title, body }: EmailText, given: EmailValues): EmailContent {
  const values = withFirstName(given)
  const missing = Object.keys(values).filter((name) => values[name] === '')
  const hasMissing = (text: string) => missing.some((name) => text.includes(`{${name}}`))
  const isLeftOut = (paragraph = '') => (factsOf(paragraph)?.map(([, value]) => value) ?? [paragraph]).every(hasMissing)
  const paragraphs = paragraphsOf(body)
  const introduces = (paragraph: string, next = '') => paragraph.endsWith(':') && isLink(next)
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
      .map((paragraph) => filledParagraph(paragraph, values)),
    ...(typeof values.first === 'string' && isName(values.first) && { first: values.first }),
  }
}

/** What isn't a name has no first one. */
function withFirstName(values: EmailValues): EmailValues {
  const { name } = values
  return typeof name === 'string' ? { first: isName(name) ? firstNameOf(name) : name, ...values } : values
}

/** Its kind is that of the text, whatever the values say. */
function filledParagraph(written: string, values: EmailValues): Paragraph {
  const fill = (text: string) => {
    const whole = filled(text, values, unlinked)
    return (text.startsWith('{competition}') ? startSentence(whole) : whole) as MailText
  }
  const facts =
    written === '{result}'
      ? resultFacts(fill(written))
      : factsOf(written)
          ?.map(([label, value]) => ({ label, value: fill(value), placeholder: value }))
          .filter(({ value }) => value !== '')
  const [, rest = '', label = ''] = introduction.exec(written) ?? []
  const introduces = label !== '' && label.length <= 60 && { introduces: { rest: fill(rest), label: fill(label) } }
  const text = facts ? (facts.map(({ label, value }) => `${label}: ${value}`).join('\n') as MailText) : fill(written)
  return { text, written, ...(facts && { facts }), ...introduces }
}

/** The lines of a result are facts as well: 'Place: 2 of 211', 'Score: 38 of 40'. */
function resultFacts(lines: string): Paragraph['facts'] {
  return lines.split('\n').map((line) => {
    const end = line.indexOf(': ')
    return { label: line.slice(0, end), value: line.slice(end + 2) as MailText, placeholder: '{result}' }
  })
}

/** What introduces a link names it, by its last sentence: 'The link works once. Set a password:'. */
const introduction = /^(?:([\s\S]*[.!?।:])\s+)?([^.!?।]+):$/u

function filled(written: string, values: EmailValues, made: (visitors: string) => string): string {
  return written.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value instanceof Trusted ? value.text : made(String(value))
  })
}

/** A part of a filled text, and the placeholder that it stands for; null for what was written. */
export type FilledPart = { text: string; value: string | null }

/** Splits a filled text where values were put in; a text from which something was left out stays whole. */
export function filledParts(written: string, text: string, values: EmailValues): FilledPart[] {
  const parts = written.split(/\{(\w+)\}/).map((piece, at) => {
    if (at % 2 === 0) return { text: piece, value: null }
    return values[piece] === undefined
      ? { text: `{${piece}}`, value: null }
      : { text: filled(`{${piece}}`, values, unlinked), value: piece }
  })
  if (parts.map((part) => part.text).join('').length !== text.length) return [{ text, value: null }]
  let end = 0
  return parts.map(({ text: { length }, value }) => {
    end += length
    return { text: text.slice(end - length, end), value }
  })
}

/** Returns both bodies of an email, signed with the organisation's name. */
export function renderEmail(email: Email, organisation: string): Bodies {
  return { plain: `${[...email.paragraphs.map(({ text }) => text), organisation].join('\n\n')}\n`, html: htmlOf(email, organisation) }
}

type Bodies = { plain: string; html: string }

/** Whether an email waits for a link that is computed when it leaves, and stored nowhere; see features/links. */
export function wantsUrl({ plain }: Pick<Bodies, 'plain'>, placeholder: string): boolean {
  return plain.includes(`\n\n${placeholder}\n\n`)
}

/**
 * Returns the bodies to send: with a link in place of a placeholder, such as {link}. Only of a paragraph that is nothing but the placeholder: a
 * name may contain it as well. Emails that were written by 0.2.0 and still wait have it so in HTML too.
 */
export function withUrl({ plain, html }: Bodies, placeholder: string, address: string): Bodies {
  const [, language = 'en'] = /<html lang="(\w+)"/.exec(html) ?? []
  // A page opens in the family's language, whatever the phone's.
  const url = language === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
  const href = `href="${escapeHtml(url)}"`
  return {
    plain: plain.replace(`\n\n${placeholder}\n\n`, () => `\n\n${url}\n\n`),
    html: html
      .replace(`href="${placeholder}"`, () => href)
      .replace(`<p>${placeholder}</p>`, () => `<p><a ${href}>${escapeHtml(url)}</a></p>`),
  }
}

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
