import { plural, t } from '#domain/language/translate.ts'

/** A UPI transaction number (UTR) has this many digits. */
const digitsOfUtr = 12

/** What to ask about a number that doesn't look like a UPI transaction number, or ''. Spaces and hyphens don't count. */
export function doubtAbout(typed: string): string {
  const number = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (number === '' || new RegExp(`^\\d{${digitsOfUtr}}$`).test(number)) return ''
  if (/\D/.test(number))
    return t('This has more than digits. A UPI transaction number has {all} digits. Is it right?', { all: digitsOfUtr })
  return plural(
    'This has {count} digit. A UPI transaction number has {all}. Is it right? | This has {count} digits. A UPI transaction number has {all}. Is it right?',
    number.length,
    { all: digitsOfUtr },
  )
}
