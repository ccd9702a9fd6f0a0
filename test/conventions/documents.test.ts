import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

test.each(documents)('every link in %s leads to a file that exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link).filter((link) => !/^https?:/.test(link))
  expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
})

test('every setting is in .env.example and in docs/settings.md', () => {
  const settings = [...readFileSync(join(root, 'server/config.ts'), 'utf8').matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(8)
  for (const file of ['.env.example', 'docs/settings.md']) {
    const text = readFileSync(join(root, file), 'utf8')
    expect(settings.filter((name) => !text.includes(name))).toEqual([])
  }
})
