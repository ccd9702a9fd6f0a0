export const nameRefused = 'Enter a name without @ or a web address.'

/**
 * Whether a text can be the name of a person or a school: one line, without an @ and without the start of a web address. Lookalike
 * spellings (full-width letters, zero-width characters) are normalised first. `St.Mary's` and `Md.Rafiq` pass.
 */
export function isName(text: string): boolean {
  // Longer than any name field, so not worth checking.
  if (text.length > 1000) return false
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return !/[\n\r\u2028\u2029@]|:\/|www\./i.test(plain)
}
