// Everything that must hold, in one run: npm test. With --fast (npm run check) only what takes no database and no browser.
import '../server/node-version.ts'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const fast = process.argv.includes('--fast')
const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

let passed = 0
let failed = 0

step('the pages are built', [join(root, 'scripts/build-pages.ts')])
for (const room of ['domain', 'server', 'web', 'test']) step(`types in ${room}`, [bin('typescript/bin/tsc'), '-p', join(root, room)])
step('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root])
step('nothing unused', [bin('knip/bin/knip.js'), '--no-progress'])
runTests()

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function step(name: string, command: string[]) {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  const isFine = status === 0
  console.log(`${isFine ? '✓' : '×'} ${name} (${Math.round(performance.now() - started)} ms)`)
  if (isFine) passed++
  else {
    failed++
    console.log(`${stdout}${stderr}`.trimEnd())
  }
}

function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...reporters, ...(fast ? ['--project=unit'] : [])], {
    cwd: root,
    stdio: 'inherit',
  })
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
    passed += numPassedTests
    failed += numTotalTests - numPassedTests
    // A file that does not load fails the run without a failed test.
    if (status !== 0 && numFailedTests === 0) failed++
  } catch {
    console.log('× the tests did not run to their end')
    failed++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
