import type { Field } from '#domain/forms/field.ts'
import { classKey } from '#domain/note/classes.ts'
import type { ImportMapping } from '#domain/sheets/import.ts'

/** Returns a class as an import writes it: as its number, or as somebody called that class for the whole file. */
export function classIn({ classes, renamed }: Pick<ImportMapping, 'classes' | 'renamed'>, text: string): string {
  if (classes === 'as in the file') return text
  const usual = usualClass(text)
  return renamed && Object.hasOwn(renamed, usual) ? (renamed[usual] ?? usual) : usual
}

/** Returns a class as its number, '5' for 'V', '5th', '5-A' and 'Five'; what has none from 1 to 12, and a kindergarten's, as it's written. */
export function usualClass(text: string): string {
  const key = classKey(text)
  return /^(?:[1-9]|1[0-2])$/.test(key) && !/\b(?:[lu]?\.?kg|nursery|kinder|prep|pre\b)/i.test(text) ? key : text
}

/** What the template says below its headings about a field. */
export function templateHint({ type, hint, label }: Pick<Field, 'type' | 'hint' | 'label'>): string {
  if (type === 'date') return 'Day, month and year: 14/06/2014'
  if (type === 'email') return 'name@example.com'
  if (type === 'phone') return 'The number without +91'
  return hint || label
}
