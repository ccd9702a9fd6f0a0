import { isName } from '#domain/registration/name.ts'

declare const kind: unique symbol
/** Text in which mail programs find no link that a visitor wrote. Only `text` makes it. */
export type MailText = string & { readonly [kind]: 'text' }
/** A subject line. Only `subject` makes it. */
export type Subject = string & { readonly [kind]: 'subject' }

/** What the office, its settings or this code wrote: it may hold links. */
class Trusted {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Trusted

/** Marks a value that no visitor wrote, for `text` and `subject`: it is used as it is. */
export function trusted(text: string): Trusted {
  return new Trusted(text)
}

/** A paragraph of an email, as a template tag. Every string put into it counts as a visitor's, and becomes no link; see `trusted`. */
export function text(parts: TemplateStringsArray, ...values: Value[]): MailText {
  return joined(parts, values, unlinked) as MailText
}

/**
 * A subject line, as a template tag. Every string put into it must be a name; one that is none (registered before names were checked)
 * gives way to neutral words: subject('the student')`${name} is registered`.
 */
export function subject(neutral: string): (parts: TemplateStringsArray, ...values: Value[]) => Subject {
  return (parts, ...values) => {
    const instead = parts[0] === '' ? neutral.charAt(0).toUpperCase() + neutral.slice(1) : neutral
    return joined(parts, values, (name) => (isName(name) ? unlinked(name) : instead)) as Subject
  }
}

/** The mark that keeps addresses apart: it has no width, and is left out where emails are searched. */
export const breaker = '\u200b'

/** The same words for the eye, in which mail programs find no address of a page or of a person. */
export function unlinked(text: string): string {
  return text.replace(/[.．。｡:：@＠](?=\S)|[/／\\](?=[/／\\])/g, `$&${breaker}`)
}

function joined(parts: TemplateStringsArray, values: Value[], made: (visitors: string) => string): string {
  return parts.reduce((line, part, index) => {
    const value = values[index - 1] ?? ''
    return line + (value instanceof Trusted ? value.text : made(String(value))) + part
  })
}
