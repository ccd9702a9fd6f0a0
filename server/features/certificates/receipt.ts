import type { ReceiptContent } from '#domain/payment/receipt.ts'
import { drawHexagon, ink } from './comb.ts'
import { type Document, drawRuns, widthOf, wrap } from './draw.ts'
import { runsOf, type Weight } from './fonts.ts'

/** A4, in points. */
const page = { width: 595.28, height: 841.89, left: 48, right: 547, bottom: 780 }
const line = '#e4e0ee'

type Style = { size?: number; weight?: Weight; color?: string }

/** Draws a receipt or pro-forma: the sum on the first page, and every student in a table that goes on over as many pages as it takes. */
export function drawReceiptPages(doc: Document, content: ReceiptContent): void {
  addPage(doc)
  head(doc, content)
  let y = 190
  y = field(doc, y, content.kind === 'Receipt' ? 'Received from' : 'For', content.from)
  y = field(doc, y + 6, content.kind === 'Receipt' ? 'For' : 'What', [content.purpose])
  for (const { label, text } of content.payment) y = field(doc, y + 6, label, [text])
  y += 22
  rule(doc, y - 14)
  write(doc, 'Total', page.left, y, { weight: 'sans-bold', size: 12 })
  writeEnd(doc, content.total, y, { weight: 'sans-bold', size: 12 })
  y += 18
  for (const part of wrap(doc, content.inWords, { size: 10, width: page.right - page.left, weight: 'sans' })) {
    write(doc, part, page.left, y, {})
    y += 14
  }
  y += 16
  y = students(doc, content, y)
  if (content.kind === 'Receipt')
    write(doc, 'Computer-generated receipt, valid without a signature.', page.left, y + 20, { size: 9, color: ink.quiet })
}

function addPage(doc: Document) {
  doc.addPage({ size: [page.width, page.height], margin: 0 })
}

function head(doc: Document, { kind, organisation, contact, number, date }: ReceiptContent) {
  drawHexagon(doc, page.left + 8, 56)
  write(doc, shortened(doc, organisation, 250, 'sans-bold', 13), page.left + 28, 61, { weight: 'sans-bold', size: 13 })
  let y = 56
  for (const text of contact)
    for (const part of wrap(doc, text, { size: 9, width: 210, weight: 'sans', breaksWords: true })) {
      writeEnd(doc, part, y, { size: 9, color: ink.quiet })
      y += 12
    }
  write(doc, kind, page.left, 140, { weight: 'sans-bold', size: 22 })
  writeEnd(doc, number, 130, { size: 10 })
  writeEnd(doc, date, 144, { size: 10 })
}

/** A label with the text beside it, on as many lines as it takes. Returns where the next one begins. */
function field(doc: Document, y: number, label: string, texts: string[]): number {
  write(doc, label, page.left, y, { color: ink.quiet })
  const lines = texts.flatMap((text) => wrap(doc, text, { size: 10, width: page.right - 150, weight: 'sans', breaksWords: true }))
  lines.forEach((text, n) => {
    write(doc, text, 150, y + n * 14, { weight: n === 0 ? 'sans-bold' : 'sans' })
  })
  return y + lines.length * 14
}

const columns = { no: page.left, name: 110, class_name: 400 }

function students(doc: Document, { students: rows }: ReceiptContent, from: number): number {
  let y = from
  const heading = () => {
    write(doc, 'No.', columns.no, y, { size: 9, color: ink.quiet })
    write(doc, 'Student', columns.name, y, { size: 9, color: ink.quiet })
    write(doc, 'Class', columns.class_name, y, { size: 9, color: ink.quiet })
    writeEnd(doc, 'Fee', y, { size: 9, color: ink.quiet })
    rule(doc, y + 6)
    y += 20
  }
  heading()
  for (const { no, name, class_name, fee } of rows) {
    if (y > page.bottom) {
      addPage(doc)
      y = 60
      heading()
    }
    write(doc, no, columns.no, y, {})
    write(doc, shortened(doc, name, columns.class_name - columns.name - 10), columns.name, y, {})
    write(doc, shortened(doc, class_name, 90), columns.class_name, y, {})
    writeEnd(doc, fee, y, {})
    y += 16
  }
  return y
}

/** As much of a text as fits. */
function shortened(doc: Document, text: string, width: number, weight: Weight = 'sans', size = 10): string {
  const [first = '', more] = wrap(doc, text, { size, width, weight, breaksWords: true })
  return more === undefined ? first : `${first} …`
}

function rule(doc: Document, y: number) {
  doc.lineWidth(0.8).path(`M${page.left} ${y}H${page.right}`).stroke(line)
}

function write(doc: Document, text: string, x: number, baseline: number, { size = 10, weight = 'sans', color = ink.name }: Style) {
  drawRuns(doc, runsOf(text, weight), { x, baseline, size, color })
}

function writeEnd(doc: Document, text: string, baseline: number, { size = 10, weight = 'sans', color = ink.name }: Style) {
  const runs = runsOf(text, weight)
  drawRuns(doc, runs, { x: page.right - widthOf(doc, runs, size), baseline, size, color })
}
