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
 * 'one' draws every page into one document, whose parts it passes on until the request 'end'; 'each' draws a document for each page, and
 * passes on that. What follows 'begin' are the pages, in portions. A receipt is drawn by itself.
 */
export type DrawRequest =
  | { begin: 'one' | 'each'; title: string; signatures: Signatures }
  | { pages: CertificatePage[] }
  | { receipt: ReceiptContent }
  | 'end'
export type DrawReply = Uint8Array[]

type Work = { draw(pages: CertificatePage[]): Promise<Uint8Array[]>; end(): Promise<Uint8Array[]> }
let work: Work | null = null

serveJobs<DrawRequest, DrawReply>(
  async (request) => {
    if (request !== 'end' && 'begin' in request) {
      work = request.begin === 'one' ? oneDocument(request) : documentForEach(request)
      return []
    }
    if (request !== 'end' && 'receipt' in request)
      return [await documentWith(request.receipt.kind, 'en', (doc) => drawReceiptPages(doc, request.receipt))]
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

  function taken(): Uint8Array[] {
    const ready = Buffer.concat(parts)
    parts = []
    return [ready]
  }
}

function documentForEach({ signatures }: { signatures: Signatures }): Work {
  return {
    async draw(pages) {
      const files: Uint8Array[] = []
      for (const page of pages) files.push(await documentOf(page, signatures))
      return files
    },
    end: async () => [],
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
