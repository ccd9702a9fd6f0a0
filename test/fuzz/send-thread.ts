import { parentPort } from 'node:worker_threads'
import { send } from './send.ts'

// Sends from a thread of its own: the thread of the server has nothing to do but serve.

parentPort?.on('message', async ({ port, bytes, patience }: { port: number; bytes: Uint8Array; patience: number }) => {
  parentPort?.postMessage(await send(port, Buffer.from(bytes), patience))
})
