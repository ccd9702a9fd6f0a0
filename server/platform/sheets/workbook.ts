import { isDateFormat } from 'hucre'
import { type SheetRow, UnreadableSheet, workbookNumberText } from './sheet.ts'
import { attributeOf } from './xml.ts'
import { readWhole, type WorkbookParts } from './zip-parts.ts'

type Workbook = { sheets: { name: string; part: string }[]; strings: string[]; isDate: boolean[]; is1904: boolean }

/** The last row that a sheet can have. A higher number is taken for the next row. */
const lastRow = 1_048_576
/** Characters of a cell, which a sheet limits to 32,767. */
const longestText = 64 * 1024
/** Texts that cells share, and their characters. */
const mostShared = { texts: 1_000_000, characters: 16 * 1024 * 1024 }

/**
 * Reads the sheets of an XLSX workbook that aren't hidden, one after the other. Rows and cells without content cost nothing but reading past them;
 * what stands behind the last column allowed is put into the one after it. Throws `UnreadableSheet`.
 */
export async function* workbookRows(parts: WorkbookParts, mostColumns: number): AsyncGenerator<SheetRow> {
  if (parts.names.some((name) => /vbaproject\.bin$/i.test(name))) throw new UnreadableSheet('macros')
  const workbook = await openWorkbook(parts)
  for (const { name, part } of workbook.sheets) {
    for await (const row of sheetRows(parts, part, workbook, mostColumns)) yield { ...row, sheet: name }
  }
}

async function* sheetRows(parts: WorkbookParts, part: string, workbook: Workbook, mostColumns: number): AsyncGenerator<SheetRow> {
  const text = collectText()
  let [row, column, type, style] = [0, 0, '', 0]
  let [cells, rows]: [string[], SheetRow[]] = [[], []]
  const reading = parts.read(part, {
    ...text.handlers,
    open(name, attributes) {
      text.handlers.open(name)
      if (name === 'row') {
        const named = Number(attributeOf(attributes, 'r'))
        row = Number.isInteger(named) && named > row && named <= lastRow ? named : row + 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributeOf(attributes, 'r')) ?? column + 1
        type = attributeOf(attributes, 't')
        style = Number(attributeOf(attributes, 's'))
      }
    },
    close(name) {
      text.handlers.close(name)
      if (name === 'c') {
        const content = contentOf(text.take(), type, style, workbook)
        if (content !== '') cells[Math.min(column, mostColumns)] = content
      } else if (name === 'row' && cells.length > 0) {
        rows.push({ row, cells: Array.from(cells, (cell) => cell ?? '') })
        cells = []
      }
    },
  })
  for await (const _ of reading) {
    yield* rows
    rows = []
  }
}

/** 'AB12' is in column 27, counted from 0. */
function columnOf(reference: string): number | null {
  const [, name] = /^([A-Z]{1,3})\d/.exec(reference) ?? []
  return name ? [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}

function contentOf(text: string, type: string, style: number, { strings, isDate, is1904 }: Workbook): string {
  if (text === '' || type === 'b') return ''
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'e') return text
  if (type === 'inlineStr' || type === 'str' || Number.isNaN(Number(text))) return unescaped(text)
  return workbookNumberText(text, isDate[style] ?? false, is1904)
}

/** Characters that XML can't hold are written as _x000D_. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Collects what stands in values and texts, except for how it is pronounced. */
function collectText() {
  let [text, isText, isHint] = ['', false, false]
  return {
    handlers: {
      open(name: string) {
        if (name === 'rPh') isHint = true
        isText = (name === 'v' || name === 't') && !isHint
      },
      close(name: string) {
        if (name === 'rPh') isHint = false
        isText = false
      },
      text(more: string) {
        if (isText && text.length < longestText) text += more
      },
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}

async function openWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const path = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? ''
  const relations = await relationsOf(parts, path)
  const find = (type: string) => relations.find((one) => one.type === type)?.target
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readWhole(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904'))
      if (name !== 'sheet') return
      const isHidden = /hidden/i.test(attributeOf(attributes, 'state'))
      named.push({ name: attributeOf(attributes, 'name').slice(0, 31), id: attributeOf(attributes, '\\w+:id'), isHidden })
    },
  })
  const targetOf = (id: string) => relations.find((one) => one.id === id && one.type === 'worksheet')?.target
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const part = targetOf(id)
    return isHidden || part === undefined ? [] : [{ name, part }]
  })
  if (sheets.length === 0) throw new UnreadableSheet('not a sheet')
  return { sheets, is1904, strings: await sharedTexts(parts, find('sharedStrings')), isDate: await dateStyles(parts, find('styles')) }
}

/** What a part refers to, by the last word of its type: 'worksheet'. The workbook itself is what '' refers to. */
async function relationsOf(parts: WorkbookParts, path: string): Promise<{ id: string; type: string; target: string }[]> {
  const found: { id: string; type: string; target: string }[] = []
  await readWhole(parts, path.replace(/([^/]*)$/, '_rels/$1.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = new URL(attributeOf(attributes, 'Target'), `file:///${path}`).pathname.slice(1)
      found.push({ id: attributeOf(attributes, 'Id'), type: attributeOf(attributes, 'Type').replace(/^.*\//s, ''), target })
    },
  })
  return found
}

async function sharedTexts(parts: WorkbookParts, name: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (name === undefined || !parts.names.includes(name)) return texts
  const text = collectText()
  let characters = 0
  await readWhole(parts, name, {
    ...text.handlers,
    close(name) {
      text.handlers.close(name)
      if (name !== 'si') return
      const content = unescaped(text.take())
      characters += content.length
      if (texts.push(content) > mostShared.texts || characters > mostShared.characters) throw new UnreadableSheet('too large')
    },
  })
  return texts
}

/** Whether each style of cells shows a number as a date. */
async function dateStyles(parts: WorkbookParts, name: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = []
  if (name === undefined || !parts.names.includes(name)) return styles
  const formats = new Map<string, string>()
  let isOfCells = false
  await readWhole(parts, name, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributeOf(attributes, 'numFmtId'), attributeOf(attributes, 'formatCode'))
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const format = attributeOf(attributes, 'numFmtId')
      styles.push(isDateFormat(formats.get(format) ?? format))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
