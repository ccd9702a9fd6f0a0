import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

const folder = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url)

/** The fonts of certificates, in the order in which they are tried. */
const families = [
  ['noto-serif', 'NotoSerif'],
  ['noto-serif-devanagari', 'NotoSerifDevanagari'],
  ['noto-serif-bengali', 'NotoSerifBengali'],
  ['noto-sans-tamil', 'NotoSansTamil'],
  ['noto-serif-telugu', 'NotoSerifTelugu'],
  ['noto-sans-kannada', 'NotoSansKannada'],
  ['noto-sans-malayalam', 'NotoSansMalayalam'],
  ['noto-sans-gujarati', 'NotoSansGujarati'],
  ['noto-sans-gurmukhi', 'NotoSansGurmukhi'],
] as const
/** A style of the fonts; a sans style begins with the one for Tamil, which has Latin letters too. */
const styles = { regular: '400Regular', bold: '700Bold', sans: '400Regular', 'sans-bold': '700Bold', 'sans-black': '800ExtraBold' } as const
export type Weight = keyof typeof styles
const tamil = families.findIndex(([family]) => family === 'noto-sans-tamil')

/** The names of all fonts: 'regular 0', with the number of the family. */
export const fontNames = (Object.keys(styles) as Weight[]).flatMap((weight) => families.map((_, number) => `${weight} ${number}`))

/** Parsed once: reading the tables of one takes a while. */
const parsed = new Map<string, Font>()

/** A font by its name, which lays text out as HarfBuzz does. */
export function fontNamed(name: string): Font {
  const known = parsed.get(name)
  if (known) return known
  const [weight, number] = name.split(' ') as [Weight, string]
  const [family, file] = families[Number(number)] ?? []
  if (!family) throw new Error(`There is no font ${name}`)
  const style = styles[weight]
  const bytes = readFileSync(new URL(`${family}/${style}/${file}_${style}.ttf`, folder))
  const font = shapedBy(bytes, create(bytes) as Font)
  parsed.set(name, font)
  return font
}

/** A part of a text that one font has all letters of. */
export type Run = { font: string; text: string }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The letters of a text as readers see them: each with its marks. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/**
 * Splits a text by the fonts that have its letters. Blanks and punctuation stay with what precedes them, and a letter with its marks, so that
 * both are shaped together.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const segment of lettersOf(text)) {
    const last = runs.at(-1)
    const font = fontOf(segment, weight, last?.font)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

/** Letters have the first font with them: those of Latin are in other fonts too. What isn't a letter takes the font before it. */
function fontOf(segment: string, weight: Weight, before: string | undefined): string {
  const numbers = [...families.keys()]
  const names = [...(weight.startsWith('sans') ? [tamil] : []), ...numbers].map((number) => `${weight} ${number}`)
  const isLetter = /\p{L}/u.test(segment)
  const tried = before === undefined || isLetter ? names : [before, ...names]
  return tried.find((name) => hasAll(name, segment)) ?? before ?? names[0] ?? ''
}

function hasAll(name: string, segment: string): boolean {
  // Joiners have no letter of their own.
  return [...segment].every((letter) => /[\u200c\u200d]/.test(letter) || fontNamed(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** What pdfkit reads of a glyph and its place. */
type Shaped = {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

/**
 * Lets HarfBuzz shape the text of a font instead of fontkit, which draws some Indic names wrongly and fails for others. `bytes` are the font's
 * file. Changes the font and returns it.
 */
function shapedBy(bytes: Uint8Array, font: Font): Font {
  const shaping = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)))
  const layout = (text: string): Shaped => {
    const buffer = new harfbuzz.Buffer()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(shaping, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const end = starts[starts.indexOf(cluster) + 1] ?? text.length
      const codePoints = Array.from(text.slice(cluster, end), (letter) => letter.codePointAt(0) ?? 0)
      return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints }
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  return Object.assign(font, { layout })
}
