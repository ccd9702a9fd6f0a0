import type { Language } from '#domain/language/language.ts'
import type { ReceiptContent } from '#domain/payment/receipt.ts'
import { serveJobs } from '#server/lib/worker.ts'
import {
  type CertificatePage,
  closeDocument,
  type Document,
  drawCertificate,
  openDocument,
  openSignatures,
  type Signatures,
} from './draw.ts'
import { drawReceiptPages } from './receipt.ts'

// The process that draws certificates; draw-in-process.ts asks it.

/**
 * One certificate or receipt is a document of its own. Many are one document: 'begin', then the pages in portions, each answered with the parts
 * that are ready, until 'end'.
 */
export type DrawRequest =
  | { page: CertificatePage; signatures: Signatures }
  | { receipt: ReceiptContent }
  | { begin: { title: string; signatures: Signatures } }
  | { pages: CertificatePage[] }
  | 'end'
export type DrawReply = Uint8Array

type Work = { draw(pages: CertificatePage[]): Promise<Uint8Array>; end(): Promise<Uint8Array> }
let work: Work | null = null

serveJobs<DrawRequest, DrawReply>(
  async (request) => {
    if (request !== 'end' && 'page' in request) return await documentOf(request.page, request.signatures)
    if (request !== 'end' && 'receipt' in request)
      return await documentWith(request.receipt.kind, 'en', (doc) => drawReceiptPages(doc, request.receipt))
    if (request !== 'end' && 'begin' in request) {
      work = oneDocument(request.begin)
      return new Uint8Array()
    }
    if (!work) throw new Error('There is nothing to draw on')
    return await (request === 'end' ? work.end() : work.draw(request.pages))
  },
  { reusedMemory: 160 * 1024 * 1024 },
)

function oneDocument({ title, signatures }: { title: string; signatures: Signatures }): Work {
  let parts: Uint8Array[] = []
  const doc = openDocument(title, (part) => parts.push(part))
  const signatureOf = openSignatures(doc, signatures)
  return {
    async draw(pages) {
      for (const page of pages) drawCertificate(doc, page, signatureOf)
      await new Promise(setImmediate)
      return taken()
    },
    async end() {
      await closeDocument(doc)
      return taken()
    },
  }

  function taken(): Uint8Array {
    const ready = Buffer.concat(parts)
    parts = []
    return ready
  }
}

async function documentOf(page: CertificatePage, signatures: Signatures): Promise<Uint8Array> {
  const { title, name, language } = page.content
  return await documentWith(`${title}: ${name}`, language, (doc) => drawCertificate(doc, page, openSignatures(doc, signatures)))
}

async function documentWith(title: string, language: Language | undefined, draw: (doc: Document) => void): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const doc = openDocument(title, (part) => parts.push(part), language)
  draw(doc)
  await closeDocument(doc)
  return Buffer.concat(parts)
}
