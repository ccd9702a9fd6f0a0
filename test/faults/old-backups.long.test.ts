import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { restore } from '#server/features/backup/restore.ts'
import { emptyPlace, kinds, log, rowsOf } from '#test/support/backups.ts'

type Row = { table: string; row: Record<string, unknown> }
type Line = Row | { picture: string; sha256: string }

/**
 * Backups of invented portals with their content: one made in November 2026, and one made
 * when the office got its review, money and lists, with rows in every table of then (test/support/every-table.ts). A migration that changes
 * values must change the .jsonl files too; columns that no longer exist are not compared.
 */
const folder = join(import.meta.dirname, 'old-backups')
const backups = [
  ['plain.backup', 'content.jsonl'],
  ['every-table.backup', 'every-table.jsonl'],
] as const

describe.each(kinds)('a backup of an earlier version is restored with every row and picture on %s', (kind) => {
  test.each(backups)('%s', async (file, contentFile) => {
    const lines = (await readFile(join(folder, contentFile), 'utf8')).trim().split('\n')
    const content = lines.map((line) => JSON.parse(line) as Line)
    const place = await emptyPlace(kind)
    await restore({ ...place, log }, { file: join(folder, file), key: null })

    const restored = await rowsOf(place)
    for (const [table, rows] of Map.groupBy(content.filter(isRow), (line) => line.table)) {
      expect(restored[table], table).toHaveLength(rows.length)
      const columns = Object.keys(restored[table]?.[0] ?? {})
      for (const { row } of rows) {
        const expected = Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
        expect(restored[table]).toContainEqual(expect.objectContaining(expected))
      }
    }
    expect(restored.session).toEqual([])
    // Made before links had a number: those in mailboxes are number 1, and stay valid.
    expect(restored.registrations?.map(({ link_no }) => link_no)).toEqual(content.filter(isIn('registrations')).map(() => 1))
    expect(await picturesIn(join(place.dataDir, 'files'))).toEqual(content.filter((line) => 'picture' in line))
  })
})

function isIn(table: string) {
  return (line: Line) => isRow(line) && line.table === table
}

function isRow(line: Line): line is Row {
  return 'table' in line
}

/** The hash of every file below a folder, by name. */
async function picturesIn(folder: string) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const pictures = files.map(async ({ name, parentPath }) => {
    const bytes = await readFile(join(parentPath, name))
    return { picture: name, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  return (await Promise.all(pictures)).sort((a, b) => (a.picture < b.picture ? -1 : 1))
}
