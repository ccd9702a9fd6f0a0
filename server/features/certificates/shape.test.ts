import { expect, test } from 'vitest'
import { isPrintable } from '#domain/certificate/certificate.ts'
import { fontNamed, runsOf } from './fonts.ts'

/** Joiners and marks of direction, two tone marks and two of the newest letters, which no name has. */
const unwritten = /[\u200c-\u200f\u2028-\u202f\u02ea\u02eb\u0c5c\u0cdc]/

test('the fonts have every letter and sign that we say can be printed', () => {
  const missing: string[] = []
  for (let code = 32; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    if (!/\p{Assigned}/u.test(letter) || !isPrintable(letter) || unwritten.test(letter)) continue
    for (const weight of ['regular', 'bold'] as const) {
      const [run] = runsOf(letter, weight)
      if (!run || !fontNamed(run.font).hasGlyphForCodePoint(code)) missing.push(`${weight} U+${code.toString(16)}`)
    }
  }
  expect(missing).toEqual([])
})

test('names in Indic scripts are shaped: letters join, and a vowel sign stands where it is read', () => {
  const glyphs = (text: string) => runsOf(text, 'bold').map(({ font, text }) => fontNamed(font).layout(text).glyphs.length)
  // Each is one run, with fewer glyphs than letters.
  for (const name of ['श्रीकृष्ण', 'শ্রীকৃষ্ণ', 'ஸ்ரீநிவாசன்', 'శ్రీకృష్ణ', 'ಶ್ರೀಕೃಷ್ಣ', 'ശ്രീകൃഷ്ണൻ', 'શ્રીકૃષ્ણ', 'ਗੁਰਪ੍ਰੀਤ']) {
    const [count = 0, ...others] = glyphs(name)
    expect(others, name).toEqual([])
    expect(count, name).toBeLessThan(name.length)
  }
  // The sign before the letter it follows in the text.
  const { glyphs: shaped } = fontNamed('bold 1').layout('कि')
  expect(shaped.map(({ codePoints }) => codePoints)).toEqual([[0x93f], [0x915]])
})
