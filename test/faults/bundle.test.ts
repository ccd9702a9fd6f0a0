import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#test/support/server-process.ts'

test('a stack trace of the bundled server names source lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'not-a-folder')
  writeFileSync(dataDir, '')
  const said = await startServer({ databaseUrl: null, dataDir, async remove() {} }).catch((error: Error) => error.message)
  const [, file = '', line] = /\((\/\S+\.ts):(\d+):\d+\)/.exec(said as string) ?? []
  expect(file).toContain('/server/')
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('mkdirSync(')
})
