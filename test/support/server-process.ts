import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isBuilt, products, stampOf } from '#scripts/stamp.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { FreshDatabase } from './databases.ts'

const root = join(import.meta.dirname, '../..')
const [, ...words] = packageJson.scripts.start.split(' ')
/** The memory flags of `npm start` apply in tests too. */
const flags = words.filter((word) => /^--(max|heap|v8)-/.test(word))
/** What `npm start` runs: the bundle. */
const program = words.at(-1) ?? ''

export type ServerProcess = {
  url: string
  pid: number
  /** Its whole output, both streams. */
  output: () => string
  /** Stops it as an operator does; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/** Starts the real server, or another program that serves the portal, as a process on a free port and resolves when it is ready. */
export function startServer(
  { databaseUrl, dataDir }: FreshDatabase,
  env: Record<string, string> = {},
  script = program,
): Promise<ServerProcess> {
  assertBuilt()
  // Many tests store more from one address than a network may.
  const many = { FORMS_PER_HOUR: '1000000', FORMS_PER_DAY: '1000000', BOOKINGS_PER_HOUR: '1000000' }
  return startProcess(join(root, script), {
    ...many,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...env,
  })
}

let isKnownBuilt = false

/** Throws when the bundle is missing or older than the sources, because testing it would prove nothing. */
function assertBuilt() {
  isKnownBuilt ||= isBuilt(products.server, stampOf(products.server))
  if (!isKnownBuilt) throw new Error('The server in dist/server is missing or older than its sources. Run: node scripts/build.ts')
}

/** Starts a program that prints 'runs on http://…' once it is ready. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, script], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await ready(child, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end(child, 'SIGTERM'),
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
}

async function ready(child: ChildProcess, output: () => string): Promise<string> {
  // A failing program says so and exits; the timeout is for a busy machine.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const url = /runs on (http\S+)/.exec(output())?.[1]
    if (url) return url.replace('localhost', '127.0.0.1')
    if (child.exitCode !== null || child.signalCode !== null) break
    await new Promise((soon) => setTimeout(soon, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not start:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}
