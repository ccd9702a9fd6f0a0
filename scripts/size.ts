// Counts the lines of the product and of its tests: npm run size. `--write` puts the table into docs/architecture.md, and `--check` fails when
// one has grown past the limit in package.json.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { size: limits } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const counted = globSync('{domain,server,web,scripts,test}/**/*.{ts,tsx,css}', { cwd: root }).map((file) => ({
  file,
  lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
}))
const [tests = [], product = []] = [true, false].map((wanted) => counted.filter(({ file }) => isTest(file) === wanted))

const layers = ['domain', 'server/lib', 'server/platform', 'server/auth', 'server/features', 'server', 'web', 'scripts']
const byLayer = Map.groupBy(product, ({ file }) => layers.find((layer) => file.startsWith(`${layer}/`)) ?? '')
const table = [
  '| layer | files | lines | median | 90 % within | largest |',
  '|---|---|---|---|---|---|',
  ...layers.map((layer) => row(layer === 'server' ? 'server, everything else' : layer, byLayer.get(layer) ?? [])),
  row('**product**', product),
  row('tests', tests),
].join('\n')

if (process.argv.includes('--check')) check()
else if (process.argv.includes('--write')) write()
else console.log(table)

function isTest(file: string): boolean {
  return /^test\/|\.test\.tsx?$/.test(file)
}

function row(name: string, files: typeof counted): string {
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b)
  const within = (share: number) => sizes[Math.floor(share * (sizes.length - 1))] ?? 0
  return `| ${[name, files.length, total(files), within(0.5), within(0.9), within(1)].join(' | ')} |`
}

function total(files: typeof counted): number {
  return files.reduce((sum, { lines }) => sum + lines, 0)
}

function check() {
  const figures = { product: total(product), tests: total(tests), largestFile: Math.max(...product.map(({ lines }) => lines)) }
  const over = Object.entries(figures).filter(([name, lines]) => lines > limits[name])
  for (const [name, lines] of over)
    console.log(`${name}: ${lines} lines; package.json allows ${limits[name]}. See CONTRIBUTING.md, 'Size'.`)
  process.exit(over.length > 0 ? 1 : 0)
}

/** Replaces what stands between the marks. */
function write() {
  const page = join(root, 'docs/architecture.md')
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(/(<!-- npm run size -->\n)[\s\S]*?(<!-- end -->)/, `$1\n${table}\n\n$2`))
}
