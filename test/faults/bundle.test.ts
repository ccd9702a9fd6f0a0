import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { products, stampOf } from '#scripts/stamp.ts'
import type { DrawReply, DrawRequest } from '#server/features/certificates/certificate-worker.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { workerPool } from '#server/lib/worker-pool.ts'
import { startServer } from '#test/support/server-process.ts'

const root = join(import.meta.dirname, '../..')

test('a stack trace of the bundled server names source lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // What nobody foresaw has no sentence of its own.
  const broken = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    fs.mkdirSync = () => { throw new Error('broken') }; syncBuiltinESMExports()`
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` }
  const started = startServer({ databaseUrl: null, dataDir: join(folder, 'data'), async remove() {} }, env)
  const output = await started.then(() => 'It started', String)
  const [, file = '', line] = /\((\/\S+\.ts):(\d+):\d+\)/.exec(output) ?? []
  expect(file).toContain('/server/')
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('mkdirSync(')
})

test('a command runs from the bundle, and from its source while the bundle is outdated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['domain', 'messages', 'server', 'package.json', 'package-lock.json', 'vite.config.ts'])
    symlinkSync(join(root, name), join(folder, name))
  for (const below of ['scripts', 'dist/server']) mkdirSync(join(folder, below), { recursive: true })
  for (const name of ['command', 'stamp', 'messages', 'build-server', 'in-ascii'])
    copyFileSync(join(root, `scripts/${name}.ts`), join(folder, `scripts/${name}.ts`))
  writeFileSync(join(folder, 'dist/server/admin.js'), 'console.log("built", ...process.argv.slice(2))')
  const run = (stamp: string) => {
    writeFileSync(join(folder, 'dist/server/stamp'), stamp)
    const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/command.ts'), 'admin', 'nothing'], { encoding: 'utf8' })
    return stdout + stderr
  }
  expect(run(stampOf(products.server))).toBe('built nothing\n')
  expect(run('older')).toMatch(/^Choose a command: npm run admin/)
})

test('the bundled process that draws certificates finds its fonts', async () => {
  const program = pathToFileURL(join(root, 'dist/server/certificate-worker.js'))
  const worker = await workerPool<DrawRequest, DrawReply>(program, { limiter: limitConcurrency(1), heap: 160, patience: 60_000 })()
  onTestFinished(worker.release)
  const content = {
    ...{ organisation: 'Bee', title: 'Certificate', name: 'काव्या वर्मा', text: 'took part', award: '', date: '28 November 2026', round: '' },
    ...{ outcome: 'took part' as const, signer: '', signerRole: '', signature: null },
  }
  const page = { content, code: '7K4P92QX3HMD', verify: 'https://portal.example/verify/7K4P92QX3HMD', where: 'portal.example/verify' }
  const drawn = await worker.ask({ page, signatures: {} })
  if (typeof drawn === 'string') throw new Error(drawn)
  expect(Buffer.from(drawn.reply).toString('latin1')).toMatch(/^%PDF-1.7/)
})
