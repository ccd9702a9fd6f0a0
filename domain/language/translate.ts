import { translated } from './catalogue.ts'
import { currentLanguage } from './language.ts'
import type { Message } from './messages/index.ts'

/** The placeholders of a text: 'fee' in 'Pay {fee}'. */
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type Values<Text> = [Placeholders<Text>] extends [never] ? [] : [values: Record<Placeholders<Text>, string | number>]

/**
 * Returns a message in the current language, with its placeholders filled in. Messages are named by their English text and must be in
 * #domain/language/messages. In the pages' scripts the text is already the translation: see scripts/translate-plugin.ts.
 */
export function t<Text extends Message>(text: Text, ...values: Values<Text>): string {
  return fill(translated(text, currentLanguage()), values[0])
}

/** Translates a text that may be a message, such as one from the season's settings; any other stays as it is. */
export function translate(text: string): string {
  return translated(text, currentLanguage())
}

/** Marks a message that is translated later, with `t`: at the top of a module the language isn't known yet. */
export function msg<Text extends Message>(text: Text): Text {
  return text
}

/**
 * Returns the form of a message for a number, which may stand in it as {count}. Forms are separated by ' | ', in the order in which the
 * language's plural categories are here: one, few, many, other. English and Hindi have one and other; Russian has one, few and many.
 */
export function plural<Text extends Message>(text: Text, count: number, values: Record<string, string | number> = {}): string {
  const language = currentLanguage()
  const forms = translated(text, language).split(' | ')
  const at = language === 'en' ? Number(count !== 1) : ['one', 'few', 'many'].indexOf(new Intl.PluralRules(language).select(count))
  return fill(forms[at] ?? forms.at(-1) ?? '', { count, ...values })
}

/** Fills in a text: 'Student Class in {classYear}' with { classYear: '2024' } -> 'Student Class in 2024'. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values?.[name] ?? whole}`)
}
