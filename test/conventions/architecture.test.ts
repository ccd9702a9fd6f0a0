import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

test('docs/architecture.md describes the path of one registration by files that import each other in that order', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const path = page.slice(page.indexOf('## The path of one registration'), page.indexOf('## Guarantees'))
  const files = [...path.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(7)
  expect(files.filter((file) => !imports.has(file))).toEqual([])
  // Browser and server are connected by HTTP, which imports don't show.
  const steps = files.slice(1).map((to, n) => [files[n] ?? '', to] as const)
  const known = steps.filter(([from, to]) => sideOf(from) === sideOf(to) || (sideOf(from) === 'web' && sideOf(to) === 'domain'))
  expect(known).toHaveLength(4)
  expect(known.filter(([from, to]) => !reachable(from).has(to))).toEqual([])
})

test('no file imports itself through others, types included', () => {
  expect(sources.filter((file) => reachable(file).has(file))).toEqual([])
})

test('no folder holds more than 20 files', () => {
  const sizes = Map.groupBy(sources, dirname)
  const full = [...sizes].filter(([, files]) => files.length > 20).map(([folder, files]) => [folder, files.length] as const)
  expect(full).toEqual([])
})

function sideOf(file: string): string {
  return file.split('/')[0] ?? ''
}

/** Every file that a file imports, directly or indirectly. */
function reachable(from: string): Set<string> {
  const seen = new Set<string>()
  const ahead = [...(imports.get(from) ?? [])]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    ahead.push(...(imports.get(file) ?? []))
  }
  return seen
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const named = text.matchAll(/(?:\bfrom |\bimport\(|^import )'([.#][^']+)'/gm)
  return [...named].map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : normalize(join(dirname(file), to))))
}
