import { describe, expect, test } from 'vitest'
import { openSheet } from '#server/platform/sheets/open-sheet.ts'
import { type SheetRow, UnreadableSheet } from '#server/platform/sheets/sheet.ts'
import { costlySheets, unusualSheets } from '#test/support/costly-sheets.ts'

const limits = { mostRows: 2001, mostColumns: 60, longestCell: 1501, mostCharacters: 4_000_000, encoding: null }

/** Reads a file as its process does, without the names of sheets. Throws when that takes more than three seconds of processor time. */
async function read(file: Uint8Array) {
  const began = process.cpuUsage()
  const check = () => {
    const { user, system } = process.cpuUsage(began)
    if (user + system > 3_000_000) throw new TooCostly()
  }
  const rows: SheetRow[] = []
  for await (const { row, cells } of openSheet(file, limits, check).rows) rows.push({ row, cells })
  return rows
}

class TooCostly extends Error {}

describe('a file that was made to be costly is refused, or read, within three seconds of processor time', () => {
  test.each(Object.entries(costlySheets))('%s', async (name, make) => {
    const outcome = await read(make()).catch((error: unknown) => error)
    // A library reads these, which is ended at the limit.
    if (name.startsWith('XLS') && outcome instanceof TooCostly) return
    if (!Array.isArray(outcome)) expect(outcome).toSatisfy((error) => error instanceof UnreadableSheet || isTooLong(error))
    else expect(outcome).toHaveLength(1)
  })

  test.each(Object.entries(unusualSheets))('%s', async (_, make) => {
    expect(await read(make())).toEqual([
      { row: 1, cells: expect.arrayContaining(['Student Name']) },
      { row: 2, cells: ['Aarohi Sawant', 'aarohi@school.example', '14/06/2014', '6 A', 'sawant@home.example', '9822000001'] },
    ])
  })
})

const isTooLong = (error: unknown) => (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE'
