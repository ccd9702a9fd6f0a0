import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const folder = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url)

/** The fonts of certificates, in the order in which they are tried. */
const files = {
  regular: ['noto-serif/400Regular/NotoSerif_400Regular.ttf', 'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf'],
  bold: ['noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf', 'noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf'],
} as const
export type Weight = keyof typeof files

/** Parsed once: reading the shaping tables of one takes a fifth of a second. */
const parsed = new Map<string, Font>()

/** A font by its name: its weight and number. */
export function fontNamed(name: string): Font {
  const known = parsed.get(name)
  if (known) return known
  const [weight, number] = name.split(' ') as [Weight, string]
  const file = files[weight][Number(number)]
  if (!file) throw new Error(`There is no font ${name}`)
  const font = create(readFileSync(new URL(file, folder))) as Font
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
    const names = files[weight].map((_, number) => `${weight} ${number}`)
    const font = [...(last ? [last.font] : []), ...names].find((name) => hasAll(name, segment)) ?? names[0] ?? ''
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

function hasAll(name: string, segment: string): boolean {
  // Joiners have no letter of their own.
  return [...segment].every((letter) => /[\u200c\u200d]/.test(letter) || fontNamed(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
