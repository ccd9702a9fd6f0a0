import PDFDocument from 'pdfkit'

type PdfOptions = {
  /** The names of files attached to it. */
  files?: string[]
  userPassword?: string
  /** One more object, added at the end, as a program does that changes a PDF. */
  object?: string
}

/** A PDF with one page of text, as a program writes it. */
export async function aPdf(text: string, { files = [], object, ...options }: PdfOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5', ...options })
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve) => document.on('data', (part: Buffer) => parts.push(part)).on('end', resolve))
  document.text(text)
  for (const name of files) document.file(Buffer.from('content'), { name })
  document.end()
  await ended
  return Buffer.concat([...parts, ...(object ? [Buffer.from(`\n99 0 obj\n${object}\nendobj\nstartxref\n0\n%%EOF\n`, 'latin1')] : [])])
}
