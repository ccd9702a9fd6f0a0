/** Parts that are small inside a name: 'Anna van der Berg', 'Ahmad bin Ali'. Not 'das' and 'la', which are names too. */
const smallParts = new Set('van von der den ter de del della di da dos du bin binti ibn zu'.split(' '))
const romanNumber = /^(?:ii|iii|iv|vi|vii|viii)$/
/** Initials that are written together: 'SKR Reddy'. */
const initials = /^[b-df-hj-np-tv-xz]{3,4}$/
const titles = new Set(['smt', 'mrs', 'shri'])

/**
 * Returns a person's name that is written in capitals or in small letters only as names usually are: 'AANYA O’BRIEN' -> 'Aanya O’Brien',
 * 'anna van der berg' -> 'Anna van der Berg'. Returns any other as it is: people know how their names are written.
 */
export function usualName(name: string): string {
  // Turkish and Azerbaijani have an i of their own.
  if (/[ĞğİıŞşƏə]/.test(name)) return name
  const isCapitals = name === name.toUpperCase()
  if (!/\p{L}{3}/u.test(name) || isCapitals === (name === name.toLowerCase())) return name
  const words = name.toLowerCase().split(' ')
  return words.map((word, at) => usualWord(word, at > 0 && at < words.length - 1)).join(' ')
}

function usualWord(word: string, isInside: boolean): string {
  if (isInside && smallParts.has(word)) return word
  if (romanNumber.test(word) || (initials.test(word) && !titles.has(word))) return word.toUpperCase()
  return word
    .replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, raised)
    .replace(/((?:^|[^\p{L}\p{M}])\p{L}['’])(\p{L})(?=\p{L}{2})/gu, raised)
    .replace(/(\bMc)(\p{L})(?=\p{L}{2})/gu, raised)
    .replace(/(\bDe)(s)(?=ouza\b|ilva\b)/g, raised)
}

function raised(_: string, before: string, letter: string): string {
  return before + letter.toUpperCase()
}
