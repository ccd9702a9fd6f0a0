import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The forms in a source that leave it to the browser to say what is missing; one whose attributes come from `useForm` or `useEdit` doesn't. */
function withBubbles(source: string): string[] {
  const forms = [...source.matchAll(/<form\s(?:=>|[^>])*>/g)].map(([tag]) => tag)
  return forms.filter((tag) => !/\bnoValidate\b|\{\.\.\.[\w.]*form\}|method="dialog"/.test(tag))
}

test('every form says in its own words what is missing, not in a bubble of the browser', () => {
  const files = globSync('web/**/*.tsx', { cwd: root })
  const found = files.flatMap((file) => withBubbles(readFileSync(join(root, file), 'utf8')).map((tag) => `${file}: ${tag}`))
  expect(found).toEqual([])
  expect(withBubbles('<form onSubmit={(event) => send(event)} className="grid">')).toHaveLength(1)
})
