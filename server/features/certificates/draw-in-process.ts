import { type ChildProcess, fork } from 'node:child_process'
import { askProcess } from '#server/lib/ask-process.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { DrawReply, DrawRequest } from './certificate-process.ts'
import type { CertificatePage, Signatures } from './draw.ts'

/** Milliseconds to wait for a portion. */
const patience = 60_000
/** The process for single certificates ends after so many milliseconds without one: families ask for theirs at the same time. */
const idleFor = 60_000

const single = limitConcurrency(1, { line: 100, full: problems.tooManyUploads })

let idle: { child: ChildProcess; ending: NodeJS.Timeout } | null = null

/** Draws one certificate. Throws 503 when too many are waiting. */
export async function drawOne(page: CertificatePage, signatures: Signatures): Promise<Uint8Array> {
  return await single(async () => {
    const child = idle?.child.connected ? idle.child : start()
    clearTimeout(idle?.ending)
    idle = null
    child.ref()
    child.channel?.ref()
    try {
      await ask(child, { begin: 'each', title: '', signatures })
      const [file] = await ask(child, { pages: [page] })
      if (!file) throw new Error('The certificate was not drawn')
      // It doesn't keep this process alive, and ends with it: see its 'disconnect'.
      idle = { child, ending: setTimeout(() => child.kill('SIGKILL'), idleFor).unref() }
      child.unref()
      child.channel?.unref()
      return file
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  })
}

/**
 * Draws many certificates, a portion at a time, in a process of their own. Yields the parts of one document, or a document for each
 * certificate in their order. The caller makes one such file at a time.
 */
export async function* drawMany(
  { format, title, signatures }: { format: 'one' | 'each'; title: string; signatures: Signatures },
  portions: AsyncIterable<CertificatePage[]>,
): AsyncGenerator<Uint8Array[]> {
  const child = start()
  try {
    await ask(child, { begin: format, title, signatures })
    for await (const pages of portions) yield await ask(child, { pages })
    yield await ask(child, 'end')
  } finally {
    child.kill('SIGKILL')
  }
}

async function ask(child: ChildProcess, request: DrawRequest): Promise<Uint8Array[]> {
  const reply = await askProcess<DrawReply>(child, request, patience)
  if (!reply) throw new Error('The process that draws certificates ended, or took too long')
  return reply.parts
}

function start(): ChildProcess {
  // As in platform/images/draw-pool.ts: it gets none of the server's settings and keys.
  const child = fork(new URL('./certificate-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=160', '--max-semi-space-size=2'],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => {})
  return child
}
