import type { CertificateLevel } from '#domain/certificate/certificate.ts'
import { lettersOf } from './fonts.ts'

type Document = PDFKit.PDFDocument

/** Where a word and the bee stand, in the units of a page that is 1123 wide. */
const middle = 561.5
export const ink = {
  name: '#1c1530',
  text: '#3b3450',
  quiet: '#5b5470',
  accent: '#5520b0',
  violet: '#6d28d9',
  honey: '#f5b301',
  paper: '#fffdf8',
}

/** The colours of a level: of the frame, of full and light cells, of empty ones, and of the award's letters. */
type Palette = {
  frame: string
  full: string
  mid: string
  light: string
  line: string
  beside: string
  cell: string
  letter: string
}
const violet = { frame: '#6d28d9', full: '#8f5ae6', mid: '#d9cbfb', light: '#f1ebff', line: '#d9cbfb', beside: '#e7ddfd' }
const metal = (full: string, mid: string, light: string, line: string) => {
  return { frame: full, full, mid, light, line, beside: mid, cell: full, letter: ink.name }
}
export const palettes: Record<CertificateLevel, Palette> = {
  winner: { ...metal('#f5b301', '#ffd45e', '#ffefc2', '#f3dd9a'), beside: '#ffe7a3' },
  'runner-up': { ...violet, cell: '#6d28d9', letter: '#ffffff' },
  distinction: { ...violet, cell: '#5520b0', letter: '#ffe7a3' },
  gold: metal('#e2ab24', '#f0d48f', '#fbf1d6', '#ead9a8'),
  silver: metal('#aab2c4', '#d5d9e3', '#eff1f5', '#d5d9e3'),
  bronze: metal('#cf8f5e', '#e6bf9f', '#f9ece2', '#ecd3bf'),
  participation: {
    frame: '#b79df2',
    full: '#b79df2',
    mid: '#e7ddfd',
    light: '#f5f0ff',
    line: '#d9cbfb',
    beside: '',
    cell: '#e7ddfd',
    letter: '#5520b0',
  },
}

/** A cell of a comb with a corner on top; one without a fill is only outlined. */
function cell(doc: Document, x: number, y: number, radius: number, { fill, line }: { fill?: string | undefined; line: string }) {
  const r = fill ? radius * 0.96 : radius
  const corner = (n: number): [number, number] => [x + r * Math.sin((n * Math.PI) / 3), y - r * Math.cos((n * Math.PI) / 3)]
  doc.lineJoin('round').polygon(...([0, 1, 2, 3, 4, 5].map(corner) as [number, number][]))
  if (fill) doc.lineWidth(radius * 0.167).fillAndStroke(fill, fill)
  else doc.lineWidth(1.4).fillAndStroke(ink.paper, line)
}

/** The rows of the comb in a corner: v is violet, then full, mid and light cells, and empty ones. */
const corner = ['vvvml', 'vmfmoo', 'mmmlo', 'mmlo', 'oll', '..o']
const emptyCorner = ['ooo', 'oo', 'oo']

/** Draws the frame and the combs in the corners of a page of so many units. */
export function drawFrame(doc: Document, width: number, height: number, palette: Palette) {
  doc.rect(0, 0, width, height).fill(ink.paper)
  doc
    .lineWidth(2)
    .roundedRect(30, 30, width - 60, height - 60, 8)
    .stroke(palette.frame)
  doc
    .lineWidth(0.8)
    .roundedRect(36, 36, width - 72, height - 72, 5)
    .stroke(palette.frame)
  const fills: Record<string, string | undefined> = { v: ink.violet, f: palette.full, m: palette.mid, l: palette.light }
  const place = (rows: string[], toPage: (x: number, y: number) => [number, number]) => {
    for (const [row, cells] of rows.entries()) {
      for (const [column, kind] of [...cells].entries()) {
        const [x, y] = toPage(-6 + column * 59.45 + (row % 2) * 29.7, -6 + row * 51.48)
        if (kind !== '.') cell(doc, x, y, 31, { fill: fills[kind], line: palette.line })
      }
    }
  }
  place(corner, (x, y) => [x, y])
  place(corner, (x, y) => [width + 28 - x, height + 16 - y])
  place(emptyCorner, (x, y) => [width - x, y])
  place(emptyCorner, (x, y) => [x - 26, height + 26 - y])
}

/** Returns the largest radius at which a word of so many letters fits, and the distance of its cells. */
function sizesFor(letters: number): { radius: number; step: number } {
  const radius = Math.min(33, (33 * 580) / (63.35 * (letters + 2)) + 3)
  return { radius, step: radius * 1.92 }
}

/**
 * Draws an award in a comb around a height, and the bee that has just left it. `write` draws a letter centred in its cell.
 */
export function drawWord(
  doc: Document,
  word: string,
  palette: Palette,
  write: (letter: string, x: number, baseline: number, size: number) => void,
) {
  const y = 234
  const letters = lettersOf(word)
  const { radius, step } = sizesFor(letters.length)
  const left = middle - ((letters.length - 1) * step) / 2
  const besides = letters.length - 1
  for (const side of [-1, 1]) {
    for (let n = 0; n < besides; n++) {
      const isOuter = n === 0 || n === besides - 1
      const fill = isOuter || palette.beside === '' ? undefined : palette.beside
      cell(doc, left + step / 2 + n * step, y + side * radius * 1.664, radius, { fill, line: palette.line })
    }
  }
  const right = left + letters.length * step
  for (const x of [left - step, right]) cell(doc, x, y, radius, { line: palette.line })
  for (const [n, letter] of letters.entries()) {
    cell(doc, left + n * step, y, radius, { fill: palette.cell, line: palette.line })
    write(letter, left + n * step, y + radius * 0.39, radius * 1.082)
  }
  const start = right - 3
  doc.save().translate(start - 780, 0)
  doc.path('M780 259C824 275 868 261 858 231S814 213 822 239S872 239 884 193')
  doc.lineWidth(2.2).lineCap('round').dash(0.1, { space: 7.5 }).stroke('#b79df2').undash()
  drawBee(doc, 920, 171, { turn: -16, size: 1 })
  doc.restore()
}

/** Draws the bee with its middle at a place. */
function drawBee(doc: Document, x: number, y: number, { turn, size }: { turn: number; size: number }) {
  doc.save().translate(x, y).rotate(turn).scale(size)
  const wing = '#b79df2'
  doc.lineWidth(1.8).path('M2 -13C-8 -40 -30 -40 -25 -24 -22 -14 -8 -10 2 -13z').fillAndStroke('#ffffff', wing)
  doc.path('M6 -14C2 -40 24 -48 27 -31 29 -20 16 -12 6 -14z').fillAndStroke('#f1ebff', wing)
  doc.path('M-30 2C-30 -10 -14 -16 2 -16 20 -16 30 -8 30 1 30 11 18 17 2 17 -14 17 -30 12 -30 2z').fill(ink.honey)
  doc.lineCap('butt').lineWidth(6)
  doc.path('M-13 -14.2c-4 9-4 19 0 28.6M-1 -16c-4 10-4 22 0 33M11 -15.6c-4 10-4 21 0 31.8').stroke(ink.name)
  doc.lineCap('round').lineWidth(1.8).path('M24 3.5c2 1.5 4 1.2 5-.8').stroke(ink.name)
  doc.lineWidth(2).path('M21 -13c1-8 6-11 11-11M26 -9c4-5 8-6 12-4').stroke(ink.name)
  doc.circle(22, -3, 2.6).circle(32, -24, 2).circle(38, -13, 2).path('M-30 1l-7 1 6 3z').fill(ink.name)
  doc.restore()
}

/** Draws the product's hexagon beside the organisation's name. */
export function drawHexagon(doc: Document, x: number, y: number) {
  cell(doc, x, y, 11.5, { fill: ink.honey, line: '' })
}

/** Draws the rule under the name. */
export function drawRule(doc: Document, palette: Palette) {
  doc.lineWidth(1.6).lineCap('butt').path('M391.5 462h156M575.5 462h156').stroke(palette.frame)
  cell(doc, middle, 462, 5.8, { fill: palette.frame, line: '' })
}

/** Draws the seal around a height, without its year. */
export function drawSeal(doc: Document, level: CertificateLevel) {
  const y = 664
  const color =
    level === 'participation' ? palettes.participation.cell : palettes[level].beside === violet.beside ? ink.honey : palettes[level].full
  for (let n = 0; n < 18; n++) {
    const angle = (n * Math.PI) / 9
    cell(doc, middle + 46 * Math.sin(angle), y - 46 * Math.cos(angle), 9, { fill: color, line: '' })
  }
  doc.circle(middle, y, 46).fill(color)
  doc.circle(middle, y, 39).fill(ink.paper)
  doc.lineWidth(1.2).circle(middle, y, 35.5).stroke(color)
  drawBee(doc, middle - 1, y - 4, { turn: -8, size: 0.62 })
}
