import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

test('no file imports itself through others, types included', () => {
  expect(sources.filter((file) => reachable(file).has(file))).toEqual([])
})

test('the shell and the kit of the office know no screen', () => {
  const ofAll = ['kit', 'shell', 'list', 'editing', 'history', 'session'].map((folder) => `web/office/${folder}/`)
  const isOfScreen = (file: string) => /^web\/office\/[^/]+\//.test(file) && !ofAll.some((folder) => file.startsWith(folder))
  const found = sources
    .filter((file) => ofAll.some((folder) => file.startsWith(folder)))
    .flatMap((file) => (imports.get(file) ?? []).filter(isOfScreen).map((screen) => `${file} imports ${screen}`))
  expect(found).toEqual([])
})

test('no folder holds more than 20 files', () => {
  const sizes = Map.groupBy(sources, dirname)
  const full = [...sizes].filter(([, files]) => files.length > 20).map(([folder, files]) => [folder, files.length] as const)
  expect(full).toEqual([])
})

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
