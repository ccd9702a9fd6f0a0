import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkerNews, WorkerOrder } from './worker.ts'

export type DatabaseThread = {
  port: number | null
  /** Resolves with the reason when the thread ends unexpectedly. */
  failed: Promise<Error>
  close(): Promise<void>
}

/** Starts the thread of the embedded database and waits until it accepts connections. */
export async function startThread(order: WorkerOrder): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: order })
  let closing = false
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const { promise: ready, resolve: open, reject: refuse } = Promise.withResolvers<number | null>()
  const give = (error: Error) => {
    refuse(error)
    if (!closing) fail(error)
  }
  // Node sends its own messages this way while it watches files for changes.
  worker.on('message', (news: WorkerNews | object) => {
    if ('ready' in news) open(news.ready.port)
    else if ('broken' in news) give(new Error(`The embedded database broke: ${news.broken}`))
  })
  worker.on('error', (error) => give(error instanceof Error ? error : new Error(String(error))))
  const ended = once(worker, 'exit').then(([code]) => give(new Error(`The embedded database ended by itself (code ${code})`)))

  const port = await ready
  return {
    port,
    failed,
    async close() {
      closing = true
      worker.postMessage('close')
      const impatient = setTimeout(() => worker.terminate(), 10_000)
      await ended
      clearTimeout(impatient)
    },
  }
}
