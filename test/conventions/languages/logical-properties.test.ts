import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Classes that say left or right where they could say start or end. */
const physicalClass =
  /(?<=["'`\s:!])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right)-(?:px|auto|\d[^\s"'`]*|\[[^\s"'`]*)|border-[lr](?:-[^\s"'`]*)?|rounded-(?:[lr]|[tb][lr])(?:-[^\s"'`]*)?|(?:text|float|clear)-(?:left|right))(?=["'`\s!])/g

/** The same in a stylesheet. */
const physicalProperty =
  /(?<![-\w])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)(?=\s*:)|(?:text-align|float|clear|position-area):[^;]*(?:left|right))/g

/** The picture viewer measures and moves in physical pixels. */
const physicalByNature = ['web/kit/thumbnail/thumbnail-picture.tsx: left-1/2']

test('pages are laid out from start to end, so that they can be turned from right to left', () => {
  const paths = globSync('web/**/*.{ts,tsx,css}', { cwd: root, exclude: ['**/*.test.ts'] })
  expect(paths.length).toBeGreaterThan(200)
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return (text.match(path.endsWith('.css') ? physicalProperty : physicalClass) ?? []).map((one) => `${path}: ${one}`)
  })
  expect(found).toEqual(physicalByNature)
})

test.each(['"ml-2"', '"wide:-mr-px x"', '`pl-[3px] b`', '"a text-right! b"', "'border-l'", '"rounded-tl-small"', '"-right-1.5"'])(
  'the class in %s says left or right',
  (literal) => {
    expect(literal.match(physicalClass)).toHaveLength(1)
  },
)

test.each(['margin-left: 1px', 'left: 0', 'text-align: right', 'position-area: bottom span-left'])('%s says left or right', (rule) => {
  expect(rule.match(physicalProperty)).toHaveLength(1)
})
