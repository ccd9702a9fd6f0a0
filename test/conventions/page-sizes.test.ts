import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { type Language, languages } from '#domain/language/language.ts'
import { budget, officeBudget, officeSizes, visitorSizes } from '#test/support/page-sizes.ts'

const dist = join(import.meta.dirname, '../../dist')

test('every form, the booking page, a result and a certificate’s code are small enough for a cheap phone in every language', async () => {
  const sizes = await visitorSizes(dist)
  const paths = [...doors.map(({ door }) => door.path), 'book', 'registration/:token', 'registration/:token/correct', 'verify/:code']
  for (const language of languages) expect(sizes.filter((one) => one.language === language).map(({ path }) => path)).toEqual(paths)
  const forms = new Set<string>(doors.map(({ door }) => door.path))
  const isOver = ({ path, scripts, document }: (typeof sizes)[number]) =>
    scripts > (forms.has(path) ? budget.form : budget.other) || document > budget.document
  expect(sizes.filter(isOver)).toEqual([])
  // A page that lost its stylesheet would be small, too.
  expect(sizes.filter(({ isStyled }) => !isStyled)).toEqual([])
})

/** The messages of a language that are sentences without values: they stand in scripts as they are. */
function sentencesIn(language: Language): string[] {
  const all = (value: unknown): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value).flatMap(all) : [value])
  const texts = all(JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${language}.json`), 'utf8')))
  return texts.filter((text) => typeof text === 'string').filter((text) => /^[^{`\\\n]{15,}$/.test(text) && text.includes(' '))
}

test.each(languages)('no script of a page in %s has a sentence in another language', (language) => {
  const manifest = JSON.parse(readFileSync(join(dist, `site/manifest-${language}.json`), 'utf8')) as Record<string, { file: string }>
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(dist, 'site', file), 'utf8'))
  const found = (sentences: string[]) => sentences.filter((sentence) => scripts.some((script) => script.includes(sentence)))
  const own = sentencesIn(language)
  expect(found(own).length).toBeGreaterThan(300)
  const others = languages.filter((other) => other !== language).flatMap(sentencesIn)
  expect(found(others.filter((sentence) => !own.includes(sentence)))).toEqual([])
})

/** What the oldest browsers lack and the builder doesn't rewrite; 'static{' and '(?<' would end a whole script. */
const tooNew = [
  'static{',
  '(?<=',
  '(?<!',
  '.toSorted(',
  'checkVisibility(',
  '.toReversed(',
  '.toSpliced(',
  'Map.groupBy',
  'isWellFormed(',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'withResolvers(',
]
/** In a stylesheet; a mixed colour has the plain one before it only where Tailwind mixes it, in OKLab. */
const tooNewStyles = [
  'oklch(',
  'light-dark(',
  '{&',
  '@starting-style',
  '@container',
  '(width<',
  '(width>',
  '(height<',
  '(height>',
  ':has(:focus',
  'color-mix(in srgb',
]

test('no built script or stylesheet needs a browser newer than iOS 15.4, Chrome 109 and Firefox 115', () => {
  const files = globSync('site/assets/*.{js,css}', { cwd: dist })
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(dist, file), 'utf8')
    const marks = file.endsWith('.js') ? tooNew : tooNewStyles
    return marks.filter((mark) => text.includes(mark)).map((mark) => `${file}: ${mark}`)
  })
  expect(found).toEqual([])
})

/** Opened from another screen, so the limit of a first one isn't theirs. */
const neverFirst = ['web/office/review/review-page.tsx', 'web/office/season/season-page.tsx']

test('every screen of the office stays within the size limits, both as the first one and as a further one', () => {
  const sizes = officeSizes(dist)
  const screens = readFileSync(join(import.meta.dirname, '../../web/office/screens.ts'), 'utf8')
  const loaded = [...screens.matchAll(/page\(\(\) => import\('#(web\/[^']+)'\)/g)].map(([, path]) => path)
  expect(loaded.length).toBeGreaterThan(14)
  expect(sizes.map(({ screen }) => screen)).toEqual(expect.arrayContaining(loaded))
  expect(sizes.filter(({ further }) => further > officeBudget.further)).toEqual([])
  expect(sizes.filter(({ screen, first }) => first > officeBudget.first && !neverFirst.includes(screen))).toEqual([])
})
