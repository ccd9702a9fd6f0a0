import { eq } from 'drizzle-orm'
import { startSentence } from '#domain/lib/text.ts'
import { type WordBody, wordBody } from '#domain/words/lists.ts'
import { spellingKey } from '#domain/words/spelling.ts'
import type { AppContext } from '#server/context.ts'
import {
  type AskedImport,
  addRows,
  type CheckedSheet,
  type ImportOwner,
  startImport,
  type uploadIn,
} from '#server/features/sheet-imports/index.ts'
import { mapWithPauses } from '#server/lib/concurrency.ts'
import { wordImports, words } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { leftOut, rowsBelowList } from '#server/platform/sheets/import.ts'
import { listNamed, storeWords } from './lists.ts'

type By = Actor & { id: string }
type Imported = typeof wordImports.$inferSelect

/** What a file can hold, and how people head it. */
const usual = {
  word: [/^(?:the )?(?:words?|spellings?)$/],
  meaning: [/^(?:meanings?|definitions?)\b/],
  sentence: [/^(?:sample |example )?(?:sentences?|examples?|usage)\b/],
  origin: [/^(?:language of )?(?:origin|etymology|language)\b/],
}
const names = Object.keys(usual) as (keyof WordBody)[]
const fields = names.map((name) => ({ name, label: startSentence(name) }))

/** The import of a list. */
export function importOf(listId: string): ImportOwner<WordBody, Imported> {
  return {
    table: wordImports,
    key: [wordImports.listId],
    where: eq(wordImports.listId, listId),
    stale: 'A colleague has changed this import. This is the latest version.',
    namesIn: () => names,
    async check(db, stored) {
      const { word, meaning, sentence, origin } = words
      const known = await db.select({ word, meaning, sentence, origin }).from(words).where(eq(words.listId, listId))
      return {
        rows: await checkRows(known, stored),
        missing: stored.mapping.columns.word === undefined ? 'Choose the column with “Word”.' : null,
        fields: fields.map((field) => ({ ...field, kept: field.name === 'word' ? null : '', holds: 'text' })),
        dates: null,
        names: null,
        classes: null,
      }
    },
  }
}

async function checkRows(known: WordBody[], { rows, mapping: { columns } }: Imported): Promise<CheckedSheet<WordBody>['rows']> {
  const byKey = new Map(known.map((word) => [spellingKey(word.word), word]))
  const below = rowsBelowList(rows)
  const first = new Map<string, number>()
  return await mapWithPauses(rows, (source) => {
    const cells = Object.fromEntries(names.map((name) => [name, source.cells[columns[name] ?? -1] ?? '']))
    const shown = { row: source.row, cells, problems: {}, questions: {} }
    const left = (state: 'mistake' | 'here' | 'left out', more: object) => ({ source, ready: null, shown: { ...shown, state, ...more } })
    if (below.has(source.row)) return left('left out', { problems: { '': leftOut } })
    const read = wordBody.safeParse(cells)
    if (!read.success)
      return left('mistake', {
        problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message])),
      })
    const key = spellingKey(read.data.word)
    const same = first.get(key)
    if (same !== undefined) return left('left out', { same_as: same })
    first.set(key, source.row)
    const before = byKey.get(key)
    const isChange = before !== undefined && names.some((name) => before[name] !== read.data[name])
    if (before && !isChange) return left('here', { problems: { '': 'Already in this list.' } })
    const questions: Record<string, string> = isChange ? { word: 'This list has the word. The row replaces what it says.' } : {}
    return { source, ready: read.data, shown: { ...shown, state: 'ready' as const, questions } }
  })
}

/** Reads a file of words and stores it for a list instead of the one before. Throws 404, and what `startImport` throws. */
export async function startWordImport({ db }: AppContext, actor: By, listId: string, upload: ReturnType<typeof uploadIn>) {
  await listNamed(db, listId)
  const reading = { fields, usual, known: null, hints: [], what: 'words' }
  const turn = { account: actor.id, isOffice: true }
  return await startImport(db, importOf(listId), { ...upload, turn, reading }, (_, columns) => {
    return { listId, mapping: { columns, dates: null }, startedBy: actor.id }
  })
}

/** Adds the word of every row without a mistake. Throws what `addRows` and `storeWords` throw. */
export async function addImported({ db }: AppContext, actor: By, listId: string, asked: AskedImport): ReturnType<typeof addRows> {
  return await db.transaction((tx) =>
    addRows(tx, importOf(listId), asked, async (ready, _, after) => {
      await storeWords(tx, listId, ready)
      await record(tx, { actor, action: 'imported words', subject: 'word list', subjectId: listId, after })
    }),
  )
}
