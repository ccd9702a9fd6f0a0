import { type SheetRow, UnreadableSheet, workbookNumberText } from './sheet.ts'
import { attributeOf } from './xml.ts'
import { readWhole, type WorkbookParts } from './zip-parts.ts'

/** The part that says what a file of LibreOffice consists of. */
export const odsManifest = 'META-INF/manifest.xml'

/** Characters of a cell. */
const longestText = 64 * 1024

/** A row, and how often it's repeated. */
type RepeatedRow = Required<SheetRow> & { times: number }

/** Reads the sheets of an ODS workbook that aren't hidden, one after the other, as `workbookRows` reads those of XLSX. Throws `UnreadableSheet`. */
export async function* odsRows(parts: WorkbookParts, mostColumns: number): AsyncGenerator<SheetRow> {
  await readWhole(parts, odsManifest, {
    open(name) {
      if (name === 'encryption-data') throw new UnreadableSheet('locked')
    },
  })
  const hiddenStyles = new Set<string>()
  const text = collectText()
  const at = { style: '', sheet: '', isHidden: false, row: 0, times: 1, column: 0, repeated: 1 }
  let value: string | null = null
  let cells: string[] = []
  let rows: RepeatedRow[] = []
  const reading = parts.read('content.xml', {
    ...text.handlers,
    open(name, attributes) {
      text.handlers.open(name)
      if (name === 'style') at.style = attributeOf(attributes, 'style:name')
      if (name === 'table-properties' && attributeOf(attributes, 'table:display') === 'false') hiddenStyles.add(at.style)
      if (name === 'table') {
        at.sheet = attributeOf(attributes, 'table:name').slice(0, 31)
        at.isHidden = hiddenStyles.has(attributeOf(attributes, 'table:style-name'))
        at.row = 0
      }
      if (name === 'table-row') {
        at.times = repeats(attributes, 'rows')
        at.column = 0
      }
      if (isCell(name)) {
        at.repeated = repeats(attributes, 'columns')
        value = valueIn(attributes)
      }
    },
    close(name) {
      text.handlers.close(name)
      const { sheet, isHidden, row, times, column, repeated } = at
      if (isCell(name)) {
        const written = text.take()
        const content = value ?? written
        // What stands behind the last column allowed is put into the one after it.
        const first = Math.min(column, mostColumns)
        if (content !== '') for (let n = first; n <= Math.min(first + repeated - 1, mostColumns); n++) cells[n] = content
        at.column += repeated
      }
      if (name === 'table-row') {
        if (cells.length > 0 && !isHidden) rows.push({ row: row + 1, cells: Array.from(cells, (cell) => cell ?? ''), sheet, times })
        at.row += times
        cells = []
      }
    },
  })
  for await (const _ of reading) {
    for (const { times, ...first } of rows) for (let n = 0; n < times; n++) yield { ...first, row: first.row + n }
    rows = []
  }
}

const isCell = (name: string) => name === 'table-cell' || name === 'covered-table-cell'

function repeats(attributes: string, what: 'rows' | 'columns'): number {
  return Number(attributeOf(attributes, `table:number-${what}-repeated`)) || 1
}

/** The value of a cell that holds a number or a date; null when its text is what it holds. */
function valueIn(attributes: string): string | null {
  const type = attributeOf(attributes, 'office:value-type')
  if (type === 'date') return attributeOf(attributes, 'office:date-value').slice(0, 10)
  if (type === 'boolean') return ''
  const isNumber = type === 'float' || type === 'currency' || type === 'percentage'
  return isNumber ? workbookNumberText(attributeOf(attributes, 'office:value'), false, false) : null
}

/** Collects the paragraphs of a cell, without people's comments on it. */
function collectText() {
  let text = ''
  let isText = false
  let isComment = false
  const add = (more: string) => {
    if (isText && !isComment && text.length < longestText) text += more
  }
  return {
    handlers: {
      open(name: string) {
        if (name === 'annotation') isComment = true
        if (name === 'p') {
          isText = true
          if (text !== '') add('\n')
        }
        if (name === 's' || name === 'tab') add(' ')
        if (name === 'line-break') add('\n')
      },
      close(name: string) {
        if (name === 'annotation') isComment = false
        if (name === 'p') isText = false
      },
      text: add,
    },
    take() {
      const taken = text
      text = ''
      return taken
    },
  }
}
