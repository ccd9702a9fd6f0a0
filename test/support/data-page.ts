import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dataPage = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')

export const classesOfData = ['open', 'id', 'personal', 'derived', 'secret', 'unused'] as const

export type DataColumn = { table: string; column: string; kind: string; purpose: string }

/** Every column listed in docs/data.md. */
export function dataColumns(): DataColumn[] {
  const [, ...sections] = dataPage.split(/^## /m)
  return sections.flatMap((section) => {
    const table = section.slice(0, section.indexOf('\n'))
    const rows = [...section.matchAll(/^\| `([a-z_]+)` \| ([a-z]+) \| (.*?) ?\|$/gm)]
    return rows.map(([, column = '', kind = '', purpose = '']) => ({ table, column, kind, purpose }))
  })
}
