import type * as z from 'zod/mini'
import { messageReply } from '#domain/account/account.ts'
import { importDone, type SheetImport, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { CheckRows, type ImportWords } from './check-rows.tsx'
import { ChooseColumns } from './choose-columns.tsx'

/** What an import added, and the import as it is now. */
export type Added = z.infer<typeof importDone>

type Props = {
  open: SheetImport
  /** The address of all imports of this kind, and below one of them that of adding its rows. */
  address: { imports: string; add: 'students' | 'scores' }
  words: ImportWords
  busy: boolean
  /** Makes a call and shows the import that it returns, or why it failed. */
  run: (work: () => Promise<SheetImport | null>) => unknown
  /** Whether the columns are asked about, although none is missing. */
  asksColumns: boolean
  onAskColumns: (asks: boolean) => void
  onAdded: (added: Added) => void
}

/** Whether the rows of an import can be checked, since its columns are known. */
export function isChecking(open: SheetImport, asksColumns: boolean): boolean {
  return open.missing === null && !asksColumns
}

/** An import that isn't finished: it says what the columns of its file are, checks every row, and adds the good ones. */
export function OpenImport({ open, address: { imports, add }, words, busy, run, asksColumns, onAskColumns, onAdded }: Props) {
  const own = `${imports}/${open.id}`
  const { version } = open
  const change = (path: string, method: 'PUT' | 'PATCH', body: object) =>
    run(() => call(`${own}/${path}`, { method, body: { version, ...body }, answer: sheetImport }))
  const discard = () =>
    run(async () => {
      await call(own, { method: 'DELETE', answer: messageReply })
      return null
    })
  const addRows = () =>
    run(async () => {
      const added = await call(`${own}/${add}`, { method: 'POST', body: { version }, answer: importDone })
      onAdded(added)
      return added.open
    })
  if (isChecking(open, asksColumns)) {
    return (
      <CheckRows
        open={open}
        words={words}
        mistakes={`${own}/mistakes.xlsx`}
        busy={busy}
        onCell={(cell) => change('cells', 'PATCH', cell)}
        onColumns={() => onAskColumns(true)}
        onNames={(names) => change('columns', 'PUT', { ...open.mapping, names })}
        onDiscard={discard}
        onAdd={addRows}
      />
    )
  }
  return (
    <ChooseColumns
      key={version}
      open={open}
      busy={busy}
      onMap={(mapping) => {
        onAskColumns(false)
        change('columns', 'PUT', { ...open.mapping, ...mapping })
      }}
      onDiscard={discard}
    />
  )
}
