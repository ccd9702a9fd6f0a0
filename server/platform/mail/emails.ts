import { type EmailText, paragraphsOf } from '#domain/email/texts.ts'
import { isName } from '#domain/registration/registration.ts'
import { escapeHtml } from '#server/lib/html.ts'

/**
 * An email before it is addressed. Its `text` and `subject` values can't turn what visitors wrote into links. `source` lets the office's own
 * text for a competition replace the shipped one (see outbox.ts).
 */
export type Email = { template: string; title: Subject; paragraphs: MailText[]; source?: { competition: string; values: Values } }

/** What stands for the placeholders of a text. Strings are a visitor's; see `trusted`. */
export type Values = Record<string, Value>

/**
 * Fills a text with placeholders: 'Dear {name}'. A paragraph with a value that is '' is left out. {link} and {status} stay until the email
 * leaves, as does everything else that has no value.
 */
export function filledEmail(
  template: string,
  { title, body }: EmailText,
  values: Values,
): Pick<Email, 'template' | 'title' | 'paragraphs'> {
  const isLeftOut = (paragraph: string) => Object.entries(values).some(([name, value]) => value === '' && paragraph.includes(`{${name}}`))
  return {
    template,
    title: filled(title, values, (name) => (isName(name) ? unlinked(name) : neutralAt(title.startsWith('{'), 'the student'))) as Subject,
    paragraphs: paragraphsOf(body)
      .filter((paragraph) => !isLeftOut(paragraph))
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
export function renderEmail({ paragraphs }: Email, organisation: string): { plain: string; html: string } {
  const all = [...paragraphs, organisation]
  return {
    plain: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${all.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}</body></html>`,
  }
}

/** Returns the bodies to send: with the recipient's own link in place of the placeholder. */
export function withLink(bodies: { plain: string; html: string }, url: string): { plain: string; html: string } {
  return withUrl(bodies, '{link}', url)
}

/**
 * The paragraphs that lead a family to the status page of its registration. {status} is replaced only when the email leaves, with a link that
 * is stored nowhere; see features/links.
 */
export function statusLink(): MailText[] {
  return [text`See how the registration stands, and what to do next. This link is only for you:`, text`${trusted(statusPlaceholder)}`]
}

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
/** Text in which mail programs find no links written by visitors. Only `text` makes it. */
export type MailText = string & { readonly [kind]: 'text' }
/** A subject line. Only `subject` makes it. */
export type Subject = string & { readonly [kind]: 'subject' }

/** Text from the office, its settings or this code; it may contain links. */
class Trusted {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Trusted

/** Marks a value that no visitor wrote, so that `text` and `subject` use it unchanged. */
export function trusted(text: string): Trusted {
  return new Trusted(text)
}

/**
 * Template tag for a paragraph of an email. Treats every string put into it as a visitor's, and keeps it from becoming a link; see
 * `trusted`.
 */
export function text(parts: TemplateStringsArray, ...values: Value[]): MailText {
  return joined(parts, values, unlinked) as MailText
}

/**
 * Template tag for a subject line. Every string put into it must be a name; one that isn't (registered before names were checked) is
 * replaced by the neutral words: subject('the student')`${name} is registered`.
 */
export function subject(neutral: string): (parts: TemplateStringsArray, ...values: Value[]) => Subject {
  return (parts, ...values) => {
    return joined(parts, values, (name) => (isName(name) ? unlinked(name) : neutralAt(parts[0] === '', neutral))) as Subject
  }
}

function neutralAt(isFirst: boolean, neutral: string): string {
  return isFirst ? neutral.charAt(0).toUpperCase() + neutral.slice(1) : neutral
}

/** Breaks up addresses. It has no width, and is removed when emails are searched. */
export const breaker = '\u200b'

/** Returns text that looks the same but in which mail programs find no web or email address. */
export function unlinked(text: string): string {
  return text.replace(/[.．。｡:：@＠](?=\S)|[/／\\](?=[/／\\])/g, `$&${breaker}`)
}

function joined(parts: TemplateStringsArray, values: Value[], made: (visitors: string) => string): string {
  return parts.reduce((line, part, index) => {
    const value = values[index - 1] ?? ''
    return line + (value instanceof Trusted ? value.text : made(String(value))) + part
  })
}
