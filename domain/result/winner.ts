import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'

/** A child with an award, as families agree to have it shown on the home page. `season` is a name: '2026-27'. */
export type Winner = { name: string; className: string; country: string; award: string; competition: string; season: string }

/** 'Class 6, India', in the current language. */
export function winnerText({ className, country }: Pick<Winner, 'className' | 'country'>): string {
  const shown = /^\d{1,2}$/.test(className) ? m['status.class']({ number: className }) : className
  return [shown, translate(country)].filter(Boolean).join(', ')
}
