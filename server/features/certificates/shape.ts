import type { Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

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
export function shapedBy(bytes: Uint8Array, font: Font): Font {
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
