import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export type Started = {
  process: ChildProcessWithoutNullStreams
  /** Resolves when it has the database; rejects with its output if it ends first. */
  open: Promise<void>
  ended: Promise<{ code: number | null; output: string; milliseconds: number }>
}

/** Starts hold-database.ts as a process. `preload` is a file of this folder that runs before it. */
export function startHolder(where: { dataDir: string; databaseUrl?: string | null }, preload?: string): Started {
  const began = performance.now()
  const words = [script('./hold-database.ts'), where.dataDir, ...(where.databaseUrl ? [where.databaseUrl] : [])]
  // A killed process leaves its socket behind; here it is removed with the test's folder.
  const env = { ...process.env, TMPDIR: dirname(where.dataDir) }
  const child = spawn(process.execPath, [...(preload ? ['--import', script(preload)] : []), ...words], { env })
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output, milliseconds: performance.now() - began }))
  const open = Promise.race([
    once(child.stdout, 'data').then(() => {}),
    ended.then((end) => {
      throw new Error(`It ended with code ${end.code}: ${end.output}`)
    }),
  ])
  open.catch(() => {})
  return { process: child, open, ended }
}
