import type { ReceiptContent } from '#domain/payment/receipt.ts'
import { limitConcurrency, type Turn } from '#server/lib/concurrency.ts'
import { type Worker, workerPool } from '#server/lib/worker-pool.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { DrawReply, DrawRequest } from './certificate-worker.ts'
import type { CertificatePage, Signatures } from './draw.ts'

const program = new URL('./certificate-worker.ts', import.meta.url)
/** Milliseconds to wait for a portion. */
const patience = 60_000
const heap = 160

/** Single certificates don't wait for files of many: families ask for theirs at the same time. */
const forOne = workerPool<DrawRequest, DrawReply>(program, {
  limiter: limitConcurrency(1, { line: 100, full: problems.tooManyUploads }),
  heap,
  patience,
})
const forMany = workerPool<DrawRequest, DrawReply>(program, {
  limiter: limitConcurrency(1, { line: 20, linePerAccount: 1, full: problems.tooManyUploads }),
  heap,
  patience,
})

/** Draws one certificate. Throws 503 when too many are waiting. */
export async function drawOne(page: CertificatePage, signatures: Signatures): Promise<Uint8Array> {
  const worker = await forOne()
  try {
    return await ask(worker, { page, signatures })
  } finally {
    worker.release()
  }
}

/** Draws a receipt for a school. Throws 503 when too many are waiting. */
export async function drawReceipt(receipt: ReceiptContent): Promise<Uint8Array> {
  const worker = await forOne()
  try {
    return await ask(worker, { receipt })
  } finally {
    worker.release()
  }
}

/**
 * Draws many certificates into one document, a portion at a time, and yields its parts. Throws 503 when too many are waiting, or an account has
 * another file under way and one waiting.
 */
export async function* drawMany(
  begin: { title: string; signatures: Signatures },
  portions: AsyncIterable<CertificatePage[]>,
  turn: Turn,
): AsyncGenerator<Uint8Array> {
  const worker = await forMany(turn)
  try {
    await ask(worker, { begin })
    for await (const pages of portions) yield await ask(worker, { pages })
    yield await ask(worker, 'end')
  } finally {
    worker.release()
  }
}

async function ask(worker: Worker<DrawRequest, DrawReply>, request: DrawRequest): Promise<Uint8Array> {
  const outcome = await worker.ask(request)
  if (typeof outcome === 'string') throw new Error('The process that draws certificates ended, or took too long')
  return outcome.reply
}
