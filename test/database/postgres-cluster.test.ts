import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test.each([
  ['', ''],
  [', also when it hangs', 'cluster.hang()'],
])('the tests’ PostgreSQL ends and its folder is deleted when the tests are killed%s', async (_when, what) => {
  const tests = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { startCluster } = await import(${JSON.stringify(fileURLToPath(new URL('../support/database/postgres-cluster.ts', import.meta.url)))})
     const cluster = await startCluster()
     const { root, keeper } = cluster
     ${what}
     console.log(JSON.stringify({ root, keeper }))
     setInterval(() => {}, 1000)`,
  ])
  const [line] = await once(tests.stdout, 'data')
  const { root, keeper } = JSON.parse(String(line)) as { root: string; keeper: number }
  expect(isAlive(keeper)).toBe(true)
  expect(existsSync(root)).toBe(true)
  tests.kill('SIGKILL')
  await expect.poll(() => isAlive(keeper), { timeout: 30_000 }).toBe(false)
  expect(existsSync(root)).toBe(false)
})

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
