import { currentLanguage } from './language.ts'

/** Joins names in the current language: 'Aanya, Kabir, and Diya'. */
export function listText(names: string[]): string {
  return new Intl.ListFormat(currentLanguage()).format(names)
}
