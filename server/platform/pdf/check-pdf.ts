import { limitConcurrency, type Turn } from '#server/lib/concurrency.ts'
import { askOnce, workerPool } from '#server/lib/worker-pool.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { PdfReply, PdfRequest } from './pdf-worker.ts'

/** Only the office uploads PDFs. The time is that of a processor shared with everything else: 10 MiB take a second. */
const workers = workerPool<PdfRequest, PdfReply>(new URL('./pdf-worker.ts', import.meta.url), {
  limiter: limitConcurrency(1, { line: 10, linePerAccount: 2, full: problems.tooManyUploads }),
  heap: 128,
  patience: 20_000,
})

/** Says why a PDF may not be handed out, as `findPdfProblem` does, in a process with bounded memory and time. */
export async function checkPdf(pdf: Uint8Array, turn: Turn): Promise<string | null> {
  const outcome = await askOnce(workers, { pdf }, turn)
  return typeof outcome === 'string' ? 'takes too long to check' : outcome.reply.problem
}
