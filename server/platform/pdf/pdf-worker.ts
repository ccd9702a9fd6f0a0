import { serveJobs } from '#server/lib/worker.ts'
import { findPdfProblem } from './find-problem.ts'

// The process that looks into uploaded PDFs; check-pdf.ts asks it.

export type PdfRequest = { pdf: Uint8Array }
export type PdfReply = { problem: string | null }

serveJobs<PdfRequest, PdfReply>(async ({ pdf }) => ({ problem: findPdfProblem(pdf) }), { reusedMemory: 128 * 1024 * 1024 })
