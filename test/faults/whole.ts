// Every fault test in full, and the long browser tests: npm run chaos. Writes docs/reliability.md if all of them passed. With names it runs only those files and prints
// the table: npm run chaos -- emails
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './helpers/findings.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/reliability.md')
const folder = mkdtempSync(join(tmpdir(), 'portal-chaos-'))
const file = join(folder, 'findings.jsonl')
const names = process.argv.slice(2)

const started = Date.now()
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=faults', '--project=browser', '--project=slow', ...names]
const { status } = spawnSync(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LONG_TESTS: 'yes', CHAOS: 'whole', CHAOS_FINDINGS: file },
})
const findings: Finding[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
rmSync(folder, { recursive: true })
if (names.length > 0) console.log(`\n${table()}`)
else if (status === 0) write()
process.exit(status ?? 1)

/** Puts the results of this run between the marks, and leaves the text around them unchanged. */
function write() {
  const [begin, end] = ['<!-- npm run chaos -->', '<!-- end -->']
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  writeFileSync(page, `${before}${begin}\n${table()}\n${end}${after}`)
  console.log(`Written to ${page}`)
}

function table(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes'
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`
  const minutes = Math.round((Date.now() - started) / 60_000)
  const rows = findings.map(({ promise, method, pass, seen }) => `| ${[promise, method, pass, seen].map(cell).join(' | ')} |`)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run chaos\` at commit \`${git('rev-parse', '--short', 'HEAD')}\`${changed}, in ${minutes} minutes on ${machine}; everything on one machine.`,
    '',
    '| promise | what was done | passes when | seen |',
    '|---|---|---|---|',
    ...rows.toSorted(),
  ].join('\n')
}

function cell(text: string) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
