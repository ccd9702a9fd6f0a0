import { isName } from '#domain/registration/registration.ts'

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
    const instead = parts[0] === '' ? neutral.charAt(0).toUpperCase() + neutral.slice(1) : neutral
    return joined(parts, values, (name) => (isName(name) ? unlinked(name) : instead)) as Subject
  }
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
