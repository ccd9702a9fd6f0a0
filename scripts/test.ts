// The test command.
//   npm test                  everything: types, lint, unused code, and every test except the long fault tests of npm run chaos
//   npm run check             the same without tests that need a database, a browser or built pages
//   npm test -- PATTERN       only the test files whose path contains PATTERN, in every project
//   npm run test:watch        unit tests again after each change; other projects with -- --project NAME
import '#server/lib/node-version.js'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import './messages.ts'

const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)
const vitest = bin('vitest/vitest.mjs')

const [mode, rest] = modeOf(process.argv.slice(2))
let passed = 0
let failed = 0

if (mode === 'watch') {
  const project = rest.some((argument) => argument.startsWith('--project')) ? [] : ['--project=unit']
  process.exit((await run([vitest, 'watch', ...project, ...rest], true)).status ?? 1)
}
if (mode !== 'some') await runChecks(mode === 'all')
await runTests(mode === 'fast' ? ['--project=unit', ...rest] : rest, mode === 'some' ? { LONG_TESTS: 'yes' } : {})

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function modeOf(all: string[]): ['all' | 'fast' | 'watch' | 'some', string[]] {
  const rest = all.filter((argument) => argument !== '--fast' && argument !== '--watch')
  if (all.includes('--watch')) return ['watch', rest]
  if (all.includes('--fast')) return ['fast', rest]
  return [rest.length > 0 ? 'some' : 'all', rest]
}

/** Runs the type check, lint and the unused-code check side by side, the slowest first; `isBuilding`: and the build that the tests need. */
async function runChecks(isBuilding: boolean) {
  // One thread each: tsc's threads repeat each other's work, and the projects already fill the cores.
  const types = (name: string): [string, string[]] => [
    `types in ${name}`,
    [bin('typescript/bin/tsc'), '--singleThreaded', '-p', join(root, name)],
  ]
  const queue: [string, string[]][] = [
    // A build uses one core most of the time; in front of the tests it would leave the other one idle.
    ...(isBuilding ? [['pages and server built', [join(root, 'scripts/build.ts')]] satisfies [string, string[]]] : []),
    types('test'),
    ['lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', root]],
    types('server'),
    types('web'),
    ['size', [join(root, 'scripts/size.ts'), '--check']],
    ['nothing unused', [bin('knip/bin/knip.js'), '--no-progress']],
    types('domain'),
  ]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await check(...next)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

async function check(name: string, command: string[]) {
  const started = performance.now()
  const { status, output } = await run(command)
  const isFine = status === 0
  console.log(`${isFine ? '✓' : '×'} ${name} (${Math.round(performance.now() - started)} ms)`)
  if (isFine) passed++
  else {
    failed++
    console.log(output.trimEnd())
  }
}

async function runTests(options: string[], env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  const report = join(folder, 'report.json')
  const reporters = [
    '--reporter=default',
    `--reporter=${join(root, 'test/second-tries.ts')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  // Tests start hundreds of processes from the sources: compiling them once saves a third of each start.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  const { status } = await run([vitest, 'run', ...reporters, ...options], true, { ...cache, ...env })
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
    passed += numPassedTests
    failed += numTotalTests - numPassedTests
    // A file that doesn't load fails the run without a failed test.
    if (status !== 0 && numFailedTests === 0) failed++
  } catch {
    console.log('× the tests did not run to their end')
    failed++
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a script with this Node. Its output is either shown as it arrives (`isShown`) or returned. */
function run(command: string[], isShown = false, env: Record<string, string> = {}): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', reject).on('close', (status) => resolve({ status, output }))
  })
}
