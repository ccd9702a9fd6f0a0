/** A UPI transaction number (UTR) has this many digits. */
const digitsOfUtr = 12

/** What to ask about a number that doesn't look like a UPI transaction number, or ''. Spaces and hyphens don't count. */
export function doubtAbout(typed: string): string {
  const number = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (number === '' || new RegExp(`^\\d{${digitsOfUtr}}$`).test(number)) return ''
  if (/\D/.test(number)) return `This has more than digits. A UPI transaction number has ${digitsOfUtr} digits. Is it right?`
  return `This has ${number.length} ${number.length === 1 ? 'digit' : 'digits'}. A UPI transaction number has ${digitsOfUtr}. Is it right?`
}
