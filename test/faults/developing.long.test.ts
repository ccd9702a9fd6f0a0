import { spawn } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'

const root = join(import.meta.dirname, '../..')
let fresh: FreshDatabase
let end = () => {}
afterEach(async () => {
  end()
  await fresh?.remove()
})

test('npm run dev serves the pages from their sources, and restarts when the server changes', async () => {
  fresh = await freshDatabase('embedded')
  const [port, pagesPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    PORT: String(port),
    PAGES_PORT: String(pagesPort),
    DATA_DIR: fresh.dataDir,
    SAMPLES: '3',
  }
  const dev = spawn('npm', ['run', 'dev'], { cwd: root, env, detached: true })
  end = () => process.kill(-(dev.pid ?? 0), 'SIGKILL')
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const starts = () => output.split('runs on').length - 1

  await vi.waitFor(() => expect(starts()).toBeGreaterThan(0), 60_000)
  const page = await (await fetch(`http://127.0.0.1:${port}/quatform`)).text()
  expect(page).toContain('Student Class in 2024')
  const script = /src="(http:\/\/127\.0\.0\.1:\d+\/web\/public\/register\/page\.tsx\?hydrate)"/.exec(page)?.[1] ?? ''
  expect((await fetch(script)).status).toBe(200)

  // What it is itself.
  expect(output).not.toContain('npm run dev')

  const before = starts()
  const file = join(root, 'server/app.ts')
  utimesSync(file, new Date(), new Date())
  await vi.waitFor(() => expect(starts()).toBeGreaterThan(before), 60_000)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

/** A port that no process listens on right now. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
