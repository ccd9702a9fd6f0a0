import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, read, set_cptable } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { isDateFormat } from 'hucre'
import type { LibraryReply, LibraryRow } from './library-rows.ts'
import { workbookNumberText } from './sheet.ts'

// The thread that reads a workbook by SheetJS, which reads it whole; library-rows.ts ends it when it takes too long.

const dateFormats = new Map<string, boolean>()

parentPort?.postMessage(reply(workerData as Uint8Array | string))

function reply(file: Uint8Array | string): LibraryReply {
  try {
    return { rows: rowsOf(file) }
  } catch (error) {
    return { fault: /password/i.test(String(error)) ? 'locked' : 'not a sheet' }
  }
}

function rowsOf(file: Uint8Array | string): LibraryRow[] {
  set_cptable(codepages)
  const isText = typeof file === 'string'
  const how = { dense: true, raw: true, cellNF: true, cellText: false, cellFormula: false, cellHTML: false } as const
  const { SheetNames, Sheets, Workbook } = read(file, { ...how, type: isText ? 'string' : 'array' })
  const is1904 = Workbook?.WBProps?.date1904 ?? false
  const visible = SheetNames.filter((_, n) => !Workbook?.Sheets?.[n]?.Hidden)
  return visible.flatMap((sheet) => {
    const rows = (Sheets[sheet]?.['!data'] ?? []) as (CellObject | undefined)[][]
    return rows.flatMap((cells, n) => {
      const texts = Array.from(cells ?? [], (cell) => textOf(cell, is1904))
      return texts.some((text) => text !== '') ? [{ row: n + 1, cells: texts, sheet }] : []
    })
  })
}

function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (cell?.t === 'n') return workbookNumberText(String(cell.v), isDate(String(cell.z)), is1904)
  return cell?.t === 's' || cell?.t === 'e' ? String(cell.w ?? cell.v) : ''
}

function isDate(format: string): boolean {
  const known = dateFormats.get(format) ?? isDateFormat(format)
  dateFormats.set(format, known)
  return known
}
