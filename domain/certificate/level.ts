import { m } from '#domain/language/paraglide/messages.js'

/** What a certificate's colours say. */
export const certificateLevels = ['winner', 'runner-up', 'distinction', 'gold', 'silver', 'bronze', 'participation'] as const
export type CertificateLevel = (typeof certificateLevels)[number]

/** How offices write awards, in the three languages. */
const words: [CertificateLevel, RegExp][] = [
  ['runner-up', /runner|second|\b2nd|उपविजेता|द्वितीय|втор|2-е/i],
  ['winner', /winner|champion|first|\b1st|विजेता|प्रथम|побед|чемпион|перв|1-е/i],
  ['gold', /gold|स्वर्ण|золот/i],
  ['silver', /silver|रजत|сереб/i],
  ['bronze', /bronze|कांस्य|бронз/i],
]

/** The level of an award; any other award, and going through, is a distinction. */
export function levelOf(award: string, isThrough: boolean): CertificateLevel {
  const found = words.find(([, pattern]) => pattern.test(award))
  return found ? found[0] : award !== '' || isThrough ? 'distinction' : 'participation'
}

/** Most letters that the comb has room for. */
const mostLetters = 12

/** The word in the comb, in the current language: the award when it fits, else what the child did. */
export function combWord(award: string, isThrough: boolean): string {
  if (award !== '' && [...award].length <= mostLetters && !/\s/.test(award)) return award.toUpperCase()
  if (award !== '') return m['status.certificate_word_award']()
  return isThrough ? m['status.certificate_word_through']() : m['status.certificate_word_part']()
}
