import { lazy, Suspense, useMemo, useState } from 'react'
import { classesText } from '#domain/note/classes.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeList, type OfficeWord, wordPage } from '#domain/words/lists.ts'
import { Button } from '#web/kit/button.tsx'
import { mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import type { Filter } from '#web/office/kit/filters.tsx'
import { send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { AddSounds } from './sounds.tsx'
import { useLists, uses, word } from './word-lists.ts'

const ImportWords = lazy(() => import('./import-words.tsx').then((loaded) => ({ default: loaded.ImportWords })))
const dialogs = lazyDialogs(() => import('./dialogs.tsx'))
const [EditWord, AddList, EditList, AddSample] = [dialogs('EditWord'), dialogs('AddList'), dialogs('EditList'), dialogs('AddSample')]
const mayEdit = mayHere('edit')

const columns = [
  personColumn<OfficeWord>('word', 'Word', ({ word, origin }) => <Words text={word} bold under={origin} />),
  column<OfficeWord>('meaning', 'Meaning', ({ meaning }) => <Words text={meaning} />),
  column<OfficeWord>('sentence', 'Sentence', ({ sentence }) => <Words text={sentence} />),
  column<OfficeWord>('sound', 'Sound', ({ id, version, word, has_sound }) =>
    has_sound ? (
      // biome-ignore lint/a11y/useMediaCaption: it says the word beside it
      <audio controls preload="none" aria-label={word} src={`/api/office/words/${id}/sound?v=${version}`} className="h-9 w-44" />
    ) : (
      <span className="text-ink-2">None</span>
    ),
  ),
]

/** Word lists by level: what children practise, and what tests are made of. */
export function WordsPage() {
  const { data, error, refetch } = useLists()
  if (error) return <LoadError what="the word lists" error={error} onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  return data.lists.length === 0 ? <NoLists onDone={refetch} /> : <Lists lists={data.lists} onChange={refetch} />
}

function NoLists({ onDone }: { onDone: () => unknown }) {
  const [open, setOpen] = useState<'sample' | 'list' | null>(null)
  const close = { onClose: () => setOpen(null), onDone: () => void onDone() }
  return (
    <>
      <ScreenHead title={ownScreens.words.title} />
      <NothingYet title="No word lists yet.">
        <span className="block pb-3">
          Students practise the words of your lists, and you make tests of them. Until there is a list for everyone, visitors try our sample
          words.
        </span>
        {mayEdit && (
          <span className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => setOpen('sample')}>
              Add our sample words…
            </Button>
            <Button onClick={() => setOpen('list')}>Add a list…</Button>
          </span>
        )}
      </NothingYet>
      {open === 'sample' && <AddSample row={{ id: '' }} {...close} />}
      {open === 'list' && <AddList page={undefined} {...close} />}
    </>
  )
}

function Lists({ lists, onChange }: { lists: OfficeList[]; onChange: () => unknown }) {
  const [importing, setImporting] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // A new list makes another screen; other changes of lists leave it as it is.
  const key = JSON.stringify(lists.map(({ id, level, title }) => [id, `${level} ${title}`]))
  const words = useMemo(() => wordsOf(JSON.parse(key)), [key])
  const imported = lists.find(({ id }) => id === importing)
  if (imported)
    return (
      <>
        <ScreenHead title={ownScreens.words.title} />
        <Suspense fallback={<p>Loading…</p>}>
          <ImportWords list={imported} onDone={() => setImporting(null)} />
        </Suspense>
      </>
    )
  const report = (done: Outcome) => {
    setOutcome(done)
    void onChange()
  }
  const intro: typeof words.intro = ({ search }) => {
    const shown = lists.find(({ id }) => id === search.list) ?? lists[0]
    return (
      <div className="grid gap-2 pb-3.5">
        {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
        {shown && <AboutList list={shown} onImport={() => setImporting(shown.id)} onDone={report} onStale={onChange} />}
      </div>
    )
  }
  return <ResourceScreen key={key} resource={{ ...words, intro }} />
}

/** The screen with the words of these lists, by id and name; the first one is shown first. */
function wordsOf(names: [id: string, name: string][]) {
  const [[first] = ['']] = names
  const list: Filter = {
    label: 'Word list',
    look: 'tabs',
    choices: names.map(([id, name]) => [id === first ? '' : id, name]),
    read: (raw) => names.find(([id]) => id === raw && id !== first)?.[0] ?? '',
    default: first,
  }
  return resource({
    ...word,
    screen: ownScreens.words,
    page: wordPage,
    filters: { list },
    columns,
    actions: {
      edit: { label: 'Edit', needs: 'edit', Dialog: EditWord },
      silence: {
        label: 'Remove the sound',
        needs: 'edit',
        when: ({ has_sound }) => has_sound,
        send: ({ id }) => send('DELETE', `${word.at}/${id}/sound`),
        refusal: sentence,
      },
    },
    add: { label: 'Add a list…', needs: 'edit', Dialog: AddList },
    searchHint: 'Part of a word',
    empty: () => ['No words yet.', 'Import them from a spreadsheet, or paste them.'],
  })
}

type AboutProps = { list: OfficeList; onImport: () => void; onDone: (outcome: Outcome) => void; onStale: () => unknown }

/** What a list is for, and what can be done with it. */
function AboutList({ list, onImport, onDone, onStale }: AboutProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <p className="text-ink-2">{aboutText(list)}</p>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={onImport}>
            Import words…
          </Button>
          <AddSounds of={list} onDone={onDone} />
          <Button onClick={() => setEditing(true)}>Edit this list…</Button>
        </div>
      )}
      {isEditing && (
        <EditList
          row={list}
          onClose={() => setEditing(false)}
          onStale={onStale}
          onDone={(outcome) => {
            setEditing(false)
            onDone(outcome)
          }}
          onOpen={() => {}}
        />
      )}
    </>
  )
}

/** 'Level 1, every class. Asked: everyone. 30 words, 2 of them without a sound.' */
function aboutText({ level, classes, used_for, words, without_sound }: OfficeList): string {
  const counted = words === 1 ? '1 word' : `${words} words`
  const silent = without_sound === 0 ? 'all with a sound' : `${without_sound} without a sound`
  return `Level ${level}. ${classesText(classes)}. For: ${uses[used_for].toLowerCase()}. ${counted}, ${silent}.`
}
