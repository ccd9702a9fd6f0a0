import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { type CertificateContent, codeText, levelOf, type Paper } from '#domain/certificate/certificate.ts'
import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { drawFrame, drawHexagon, drawRule, drawSeal, drawWord, ink, palettes } from './comb.ts'
import { fontNamed, fontNames, lettersOf, type Run, runsOf, type Weight } from './fonts.ts'

/** A certificate to draw. `verify` is the address of its verification page, and `where` what people type: 'portal.example.org/verify'. */
export type CertificatePage = { content: CertificateContent; code: string; verify: string; where: string; paper?: Paper }

/** Pictures of signatures, as JPEG, by their keys. */
export type Signatures = Record<string, Uint8Array>

export type Document = PDFKit.PDFDocument

/** The papers that certificates are printed on, landscape, in points. */
const papers = { a4: { width: 841.89, height: 595.28 }, letter: { width: 792, height: 612 } } as const
/** A page is so wide, and an A4 page so high, in the units in which everything is drawn. */
const units = { width: 1123, height: 794 }
const middle = units.width / 2
/** The largest signature. */
const signatureBox = { width: 200, height: 62 }
const nameWidth = 880
const textWidth = 660

/** Opens a document without pages; `onBytes` gets its parts as they are ready. Its title is what readers show in their window. */
export function openDocument(title: string, onBytes: (part: Uint8Array) => void, language: Language = 'en'): Document {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Otherwise it loads a standard font that no certificate uses.
    font: null as unknown as string,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Competition portal', Creator: 'Competition portal' },
  })
  // A getter would be read at once: each font is registered as parsed, and parsed when it is first used.
  for (const name of fontNames) doc.registerFont(name, fontNamed(name) as unknown as string)
  doc.on('data', onBytes)
  return doc
}

/** Ends a document when all of it has been passed on. */
export function closeDocument(doc: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    doc.once('end', resolve).once('error', reject)
    doc.end()
  })
}

/** Opens the pictures of a document, each to be drawn on as many pages as wanted. */
export function openSignatures(doc: Document, signatures: Signatures): (key: string) => PDFKit.Mixins.ImageSrc | null {
  const opened = new Map(Object.entries(signatures).map(([key, bytes]) => [key, openImage(doc, bytes)]))
  return (key) => opened.get(key) ?? null
}

function openImage(doc: Document, bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
  return (doc as unknown as { openImage(src: Buffer): PDFKit.Mixins.ImageSrc }).openImage(Buffer.from(bytes))
}

/** Draws a certificate on a new page. */
export function drawCertificate(
  doc: Document,
  { content, code, verify, where, paper = 'a4' }: CertificatePage,
  signatureOf: (key: string) => PDFKit.Mixins.ImageSrc | null,
): void {
  const { width, height } = papers[paper]
  const scale = Math.min(width / units.width, height / units.height)
  doc.addPage({ size: [width, height], margin: 0 })
  const { language = 'en', outcome, award } = content
  const level = content.level ?? levelOf(award, outcome !== 'took part')
  const word = content.word ?? m['status.certificate_word_part']({}, { locale: language })
  const palette = palettes[level]
  doc.save().scale(scale)
  drawFrame(doc, width / scale, height / scale, palette)
  doc.translate((width / scale - units.width) / 2, (height / scale - units.height) / 2)
  organisation(doc, content.organisation)
  centerFitting(doc, content.title, { size: 25, least: 14, lines: 1, color: ink.accent, baseline: 121 })
  drawWord(doc, word, palette, (letter, x, baseline, size) => {
    center(doc, letter, { x, baseline, size, weight: 'sans-black', color: palette.letter })
  })
  center(doc, m['status.certificate_awarded_to']({}, { locale: language }), { size: 16, baseline: 347, weight: 'sans', color: ink.quiet })
  name(doc, content.name)
  drawRule(doc, palette)
  centerFitting(doc, content.school ?? '', { size: 17, least: 10, lines: 1, weight: 'sans', color: ink.quiet, baseline: 494 })
  sentence(doc, content.text)
  codeAndQr(doc, content, { code, verify, where })
  drawSeal(doc, level)
  center(doc, content.year ?? '', { size: 10.5, baseline: 689, weight: 'sans-bold', color: ink.name })
  center(doc, content.date, { size: 14, baseline: 737, weight: 'sans', color: ink.quiet })
  signature(doc, content, signatureOf)
  doc.restore()
}

/** The largest thing on the page: 72 to 34 units high on one line, then on two. */
function name(doc: Document, text: string) {
  const one = { size: 72, least: 34, lines: 1, width: nameWidth, weight: 'bold', color: ink.name, baseline: 426 } as const
  const isLong = widthOf(doc, runsOf(text, 'bold'), one.least) > nameWidth
  centerFitting(doc, text, isLong ? { ...one, size: 40, least: 20, lines: 2, baseline: 396, leading: 1.15 } : one)
}

/** On one line, a little smaller if need be, or two that share its place. */
function sentence(doc: Document, text: string) {
  const isLong = widthOf(doc, runsOf(text, 'regular'), 18) > textWidth
  const size = isLong ? { size: 24, least: 12, lines: 2, baseline: 532 } : { size: 24, least: 18, lines: 1, baseline: 541 }
  centerFitting(doc, text, { ...size, width: textWidth, color: ink.text })
}

/** The product's hexagon and the organisation's name. */
function organisation(doc: Document, text: string) {
  const runs = runsOf(text, 'sans-black')
  const size = Math.min(21, (21 * 500) / widthOf(doc, runs, 21))
  const left = middle - (widthOf(doc, runs, size) + 22) / 2
  drawHexagon(doc, left, 78)
  drawRuns(doc, runs, { x: left + 22, baseline: 85, size, color: ink.name })
}

function signature(
  doc: Document,
  { signer, signerRole, signature: key }: CertificateContent,
  of: (key: string) => PDFKit.Mixins.ImageSrc | null,
) {
  const x = 786
  const image = key === null ? null : of(key)
  if (image) {
    const { width, height } = signatureBox
    doc.image(image, x - width / 2, 674 - height, { fit: [width, height], align: 'center', valign: 'bottom' })
  }
  if (!image && signer === '' && signerRole === '') return
  doc.lineWidth(1).path('M686 680h200').stroke('#7a7390')
  const fitting = { x, lines: 1, width: 230, least: 8 }
  centerFitting(doc, signer, { ...fitting, size: 15, baseline: 701, weight: 'sans-bold', color: ink.name })
  centerFitting(doc, signerRole, { ...fitting, size: 14, baseline: signer === '' ? 701 : 721, weight: 'sans', color: ink.quiet })
}

function codeAndQr(doc: Document, { language = 'en' }: CertificateContent, page: Pick<CertificatePage, 'code' | 'verify' | 'where'>) {
  doc.lineWidth(1).roundedRect(134, 608, 116, 116, 6).fillAndStroke('#ffffff', '#e4e0ee')
  qrCode(doc, page.verify, { x: 146, y: 620, side: 92 })
  const line = (text: string, baseline: number, weight: Weight, size: number, color: string) => {
    const runs = runsOf(text, weight)
    drawRuns(doc, runs, { x: 264, baseline, size: Math.min(size, (size * 215) / widthOf(doc, runs, size)), color })
  }
  line(m['status.certificate_check_code']({}, { locale: language }), 646, 'sans', 13, ink.quiet)
  line(codeText(page.code), 670, 'sans-bold', 17, ink.name)
  line(page.where, 692, 'sans', 13, ink.quiet)
}

/** Dark modules are merged row by row, which needs a third of the bytes. */
function qrCode(doc: Document, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const step = side / size
  data.forEach((row, line) => {
    for (let from = 0; from < size; from++) {
      const start = from
      while (row[from]) from++
      if (from > start) doc.rect(x + start * step, y + line * step, (from - start) * step, step)
    }
  })
  doc.fill('#000000')
}

type Place = { baseline: number; size: number; color: string }

export function widthOf(doc: Document, runs: Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0)
}

/** Draws runs on one line. Each is read as its text, whatever glyphs it has. */
export function drawRuns(doc: Document, runs: Run[], { x, baseline, size, color }: Place & { x: number }) {
  let at = x
  doc.fillColor(color)
  for (const { font, text } of runs) {
    doc.font(font).fontSize(size)
    doc.markContent('Span', { actual: text })
    doc.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
    doc.endMarkedContent()
    at += doc.widthOfString(text)
  }
}

function center(doc: Document, text: string, { weight = 'regular', x = middle, ...place }: Place & { weight?: Weight; x?: number }) {
  const runs = runsOf(text, weight)
  drawRuns(doc, runs, { ...place, x: x - widthOf(doc, runs, place.size) / 2 })
}

type Fitting = Place & { least: number; lines: number; width?: number; weight?: Weight; leading?: number; x?: number }

/** Centres a text on at most so many lines, in the largest size that fits; a word that is too long in the smallest one is broken. */
function centerFitting(
  doc: Document,
  text: string,
  { size, least, lines: most, width = textWidth, weight = 'regular', leading = 1.33, ...place }: Fitting,
) {
  let fitting = size
  let lines = wrap(doc, text, { size, width, weight })
  while (fitting > least && (lines.length > most || widest(lines) > width)) {
    fitting -= 1
    lines = wrap(doc, text, { size: fitting, width, weight })
  }
  if (widest(lines) > width) lines = wrap(doc, text, { size: fitting, width, weight, breaksWords: true })
  lines.slice(0, most).forEach((line, n) => {
    center(doc, line, { ...place, weight, size: fitting, baseline: place.baseline + n * fitting * leading })
  })

  function widest(of: string[]): number {
    return Math.max(...of.map((line) => widthOf(doc, runsOf(line, weight), fitting)))
  }
}

type Wrapping = { size: number; width: number; weight: Weight; breaksWords?: boolean }

/** Splits a text into lines that are no wider than `width`, unless a word is. */
export function wrap(doc: Document, text: string, { size, width, weight, breaksWords = false }: Wrapping): string[] {
  const fits = (line: string) => widthOf(doc, runsOf(line, weight), size) <= width
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`
    else if (!breaksWords || fits(word)) lines.push(word)
    else {
      let piece = ''
      for (const letter of lettersOf(word)) {
        if (fits(piece + letter)) piece += letter
        else {
          lines.push(piece)
          piece = letter
        }
      }
      lines.push(piece)
    }
  }
  return lines
}
