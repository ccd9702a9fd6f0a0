import { parentPort } from 'node:worker_threads'
import { send } from './send.ts'

// Sends from a separate thread, so that the server's thread only serves.

parentPort?.on('message', async ({ port, bytes, patience }: { port: number; bytes: Uint8Array; patience: number }) => {
  parentPort?.postMessage(await send(port, Buffer.from(bytes), patience))
})
