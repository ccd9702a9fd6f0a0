import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { keys, routes, several } from './specified.ts'
import { testsIn } from './test-names.ts'

// docs/specification.md says where each row of the specification is implemented and which test covers it. Everything it names must
// exist.

const root = join(import.meta.dirname, '../..')
const document = 'docs/specification.md'
const read = (path: string): string | null => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
const text = read(document) ?? ''

type Row = { section: string; cells: string[] }

test('every row names a test that exists, and only files, calls and headings that exist', () => {
  expect(findings(text, read)).toEqual([])
})

test('no row of the specification is left out', () => {
  expect(leftOut(text)).toEqual([])
})

test('the check detects a renamed test, a missing file, a row without a test, and a call or heading that does not exist', () => {
  const [file, name] = ['test/conventions/specification.test.ts', 'the five occupations of a participant are offered']
  const renamed = (path: string) => (path === file ? (read(path)?.replaceAll(name, 'renamed') ?? null) : read(path))
  expect(findings(text, renamed)).toEqual([`${file} has no test "${name}"`])
  const row = (here: string, held: string) => `## 1 Anything\n\n| A | ${here} | ${held} |\n`
  const good = '`test/conventions/traceability.test.ts: "no row of the specification is left out"`'
  expect(findings(row('[here](specification.md)', good), read)).toEqual([])
  expect(findings(row('[gone](nothing.md)', good), read)).toEqual(['nothing.md is not there'])
  expect(findings(row('[here](rulings.md#nothing)', good), read)).toEqual(['rulings.md has no heading #nothing'])
  expect(findings(row('`GET /api/nothing`', good), read)).toEqual(['GET /api/nothing is no call'])
  expect(findings(row('[here](specification.md)', 'by hand'), read)).toEqual(['1 A: no test'])
  expect(findings(row('', good), read)).toEqual(['1 A: no place'])
})

test('the check detects a row that is removed from any list', () => {
  const gone = ['| 36 POST', '| Unknown path', "| 8. 'Please", '| `/techlist` Tech', '| Wordsmith: INR', '| `/semiform` |']
  for (const start of gone) {
    const without = text.split('\n').filter((line) => !line.startsWith(start))
    expect(leftOut(without.join('\n'))).not.toEqual([])
  }
})

/** What the specification lists but the document omits. */
function leftOut(written: string): string[] {
  const rows = rowsOf(written)
  const cellsOf = (clause: string) =>
    rows.filter(({ section }) => section === clause || section.startsWith(`${clause}.`)).map(({ cells }) => plain(cells[0] ?? ''))
  const missing = Object.entries(keys).flatMap(([clause, all]) => {
    const cells = cellsOf(clause)
    return all.filter((key) => !cells.some((cell) => cell.startsWith(key))).map((key) => `${clause}: ${key}`)
  })
  const named = rows.filter(({ section }) => section === '2.1').flatMap(({ cells }) => codesIn(cells[0] ?? ''))
  return [
    ...missing,
    ...routes.filter((path) => !named.includes(path)),
    ...several.filter((clause) => cellsOf(clause).length < 2).map((clause) => `rows of ${clause}`),
  ]
}

/** The errors in a document, as sentences. `source` returns a file's text, or null. */
function findings(written: string, source: (path: string) => string | null): string[] {
  const names = new Map<string, string[]>()
  const namesIn = (file: string) => {
    if (!names.has(file)) names.set(file, testsIn(source(file) ?? ''))
    return names.get(file) ?? []
  }
  const called = source('test/api/routes.test.ts') ?? ''
  return rowsOf(written).flatMap(({ section, cells }) => {
    const [what = '', here = '', held = '', ...more] = cells
    const references = codesIn(held).map((code) => /^(\S+): "(.*)"$/.exec(code))
    const isWhole = references.length > 0 && references.every((reference) => reference !== null)
    return [
      ...(more.length > 0 ? [`${section} ${what}: a cell too many`] : []),
      ...(/\]\(|`/.test(here) ? [] : [`${section} ${what}: no place`]),
      ...(isWhole && held.replace(/`[^`]*`|<br>|\s/g, '') === '' ? [] : [`${section} ${what}: no test`]),
      ...references.flatMap((reference) => {
        const [, file = '', name = ''] = reference ?? []
        return reference === null || namesIn(file).includes(name) ? [] : [`${file} has no test "${name}"`]
      }),
      ...linksIn(here).flatMap((link) => brokenLink(link, source)),
      ...codesIn(here)
        .filter((code) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(code) && !called.includes(`'${code}'`))
        .map((code) => `${code} is no call`),
    ]
  })
}

function rowsOf(written: string): Row[] {
  let section = ''
  return written.split('\n').flatMap((line) => {
    section = /^#+ ([\d.]+) /.exec(line)?.[1] ?? section
    const isRow = line.startsWith('| ') && !/^\| (Specification|Ours) \|/.test(line)
    return isRow ? [{ section, cells: line.slice(2, -2).split(' | ') }] : []
  })
}

const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const linksIn = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
const plain = (cell: string) => cell.replaceAll('`', '')

function brokenLink(link: string, source: (path: string) => string | null): string[] {
  const [path = '', anchor] = link.split('#')
  const file = join(dirname(document), path)
  if (!existsSync(join(root, file))) return [`${path} is not there`]
  if (anchor === undefined) return []
  const headings = [...(source(file) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading))
  return headings.includes(anchor) ? [] : [`${path} has no heading #${anchor}`]
}

const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, '')
    .replaceAll(' ', '-')
