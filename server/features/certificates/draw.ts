import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { CertificateContent } from '#domain/certificate/certificate.ts'
import { codeText } from '#domain/certificate/code.ts'
import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { fontNamed, fontNames, lettersOf, type Run, runsOf, type Weight } from './fonts.ts'

/** A certificate to draw. `verify` is the address of its verification page, and `where` what people type: 'portal.example.org/verify'. */
export type CertificatePage = { content: CertificateContent; code: string; verify: string; where: string }

/** Pictures of signatures, as JPEG, by their keys. */
export type Signatures = Record<string, Uint8Array>

type Document = PDFKit.PDFDocument

const ink = { name: '#1c1530', text: '#3b3450', quiet: '#5b5470', accent: '#6d28d9', honey: '#f5b301' }
/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 }
const middle = page.width / 2
/** The largest signature, in points. */
const signatureBox = { width: 170, height: 52 }
const margin = 62
const textWidth = 690

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
  { content, code, verify, where }: CertificatePage,
  signatureOf: (key: string) => PDFKit.Mixins.ImageSrc | null,
): void {
  doc.addPage({ size: [page.width, page.height], margin: 0 })
  frame(doc)
  organisation(doc, content.organisation)
  center(doc, content.title, { size: 23, color: ink.quiet, baseline: 200 })
  const isLong = widthOf(doc, runsOf(content.name, 'bold'), 28) > textWidth
  const size = isLong ? { size: 28, least: 16, lines: 2 } : { size: 46, least: 28, lines: 1 }
  const named = centerFitting(doc, content.name, { ...size, weight: 'bold', color: ink.name, baseline: isLong ? 244 : 258 })
  const last = centerFitting(doc, content.text, { size: 18, least: 8, lines: 3, width: 600, color: ink.text, baseline: named + 46 })
  if (content.award !== '') {
    centerFitting(doc, content.award, { weight: 'bold', size: 22, least: 9, lines: 1, color: ink.accent, baseline: last + 38 })
  }
  drawRuns(doc, runsOf(content.date, 'regular'), { x: margin, baseline: 508, size: 14, color: ink.quiet })
  qrCode(doc, verify, { x: middle - 45, y: 422, side: 90 })
  signature(doc, content, signatureOf)
  codeLine(doc, content, code, where)
}

function frame(doc: Document) {
  doc
    .lineWidth(2)
    .roundedRect(20, 20, page.width - 40, page.height - 40, 3)
    .stroke(ink.accent)
  doc
    .lineWidth(1.2)
    .roundedRect(27, 27, page.width - 54, page.height - 54, 3)
    .stroke(ink.honey)
}

/** The product's hexagon and the organisation's name. */
function organisation(doc: Document, name: string) {
  const runs = runsOf(name, 'bold')
  const size = Math.min(20, (20 * 600) / widthOf(doc, runs, 20))
  const width = widthOf(doc, runs, size)
  const left = middle - (width + 34) / 2
  const [x, y, r] = [left + 12, 78, 14]
  const corner = (n: number): [number, number] => [x + r * Math.sin((n * Math.PI) / 3), y - r * Math.cos((n * Math.PI) / 3)]
  doc.polygon(...([0, 1, 2, 3, 4, 5].map(corner) as [number, number][])).fill(ink.honey)
  drawRuns(doc, runs, { x: left + 34, baseline: 85, size, color: ink.name })
}

function signature(
  doc: Document,
  { signer, signerRole, signature: key }: CertificateContent,
  of: (key: string) => PDFKit.Mixins.ImageSrc | null,
) {
  const right = page.width - margin
  const image = key === null ? null : of(key)
  const lines = [signer, signerRole].filter((text) => text !== '')
  const top = 508 - (lines.length - 1) * 18
  lines.forEach((text, n) => {
    const isName = text === signer
    const runs = runsOf(text, isName ? 'bold' : 'regular')
    const wanted = isName ? 16 : 14
    const size = Math.min(wanted, (wanted * 240) / widthOf(doc, runs, wanted))
    drawRuns(doc, runs, { x: right - widthOf(doc, runs, size), baseline: top + n * 18, size, color: isName ? ink.name : ink.quiet })
  })
  if (!image) return
  const bottom = lines.length > 0 ? top - 18 : 508
  doc.image(image, right - signatureBox.width, bottom - signatureBox.height, {
    fit: [signatureBox.width, signatureBox.height],
    align: 'right',
    valign: 'bottom',
  })
}

function codeLine(doc: Document, { language = 'en' }: CertificateContent, code: string, where: string) {
  const [before = '', after = ''] = m['status.certificate_check_code']({ code: '{code}', where }, { locale: language }).split('{code}')
  const parts = [...runsOf(before, 'regular'), ...runsOf(codeText(code), 'bold'), ...runsOf(after, 'regular')]
  const size = 13
  drawRuns(doc, parts, { x: middle - widthOf(doc, parts, size) / 2, baseline: 540, size, color: ink.quiet })
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

function widthOf(doc: Document, runs: Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0)
}

function drawRuns(doc: Document, runs: Run[], { x, baseline, size, color }: Place & { x: number }) {
  let at = x
  doc.fillColor(color)
  for (const { font, text } of runs) {
    doc.font(font).fontSize(size).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
    at += doc.widthOfString(text)
  }
}

function center(doc: Document, text: string, { weight = 'regular', ...place }: Place & { weight?: Weight }) {
  const runs = runsOf(text, weight)
  drawRuns(doc, runs, { ...place, x: middle - widthOf(doc, runs, place.size) / 2 })
}

type Fitting = Place & { least: number; lines: number; width?: number; weight?: Weight }

/**
 * Centres a text on at most so many lines, in the largest size that fits; a word that is too long in the smallest one is broken. Returns the
 * baseline of the last line.
 */
function centerFitting(
  doc: Document,
  text: string,
  { size, least, lines: most, width = textWidth, weight = 'regular', ...place }: Fitting,
): number {
  let fitting = size
  let lines = wrap(doc, text, { size, width, weight })
  while (fitting > least && (lines.length > most || widest(lines) > width)) {
    fitting -= 1
    lines = wrap(doc, text, { size: fitting, width, weight })
  }
  if (widest(lines) > width) lines = wrap(doc, text, { size: fitting, width, weight, breaksWords: true })
  const step = fitting * 1.35
  lines.slice(0, most).forEach((line, n) => {
    center(doc, line, { ...place, weight, size: fitting, baseline: place.baseline + n * step })
  })
  return place.baseline + (Math.min(lines.length, most) - 1) * step

  function widest(of: string[]): number {
    return Math.max(...of.map((line) => widthOf(doc, runsOf(line, weight), fitting)))
  }
}

type Wrapping = { size: number; width: number; weight: Weight; breaksWords?: boolean }

/** Splits a text into lines that are no wider than `width`, unless a word is. */
function wrap(doc: Document, text: string, { size, width, weight, breaksWords = false }: Wrapping): string[] {
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
