import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeList, type OfficeWord, wordPage } from '#domain/words/lists.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { mayHere } from '#web/office/content.ts'
import { link } from '#web/office/kit/filters.tsx'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { lists } from './lists.tsx'
import { AddSounds } from './sounds.tsx'
import { listsPath, word } from './word-lists.ts'

const ImportWords = lazy(() => import('./import-words.tsx').then((loaded) => ({ default: loaded.ImportWords })))
const EditWord = lazyDialogs(() => import('./dialogs.tsx'))('EditWord')

const words = resource({
  ...word,
  screen: ownScreens.words,
  page: wordPage,
  filters: { list: link },
  columns: [
    personColumn<OfficeWord>('word', 'Word', ({ word, origin }) => <Words text={word} bold under={origin} />),
    column<OfficeWord>('meaning', 'Meaning', ({ meaning }) => <Words text={meaning} />),
    column<OfficeWord>('sentence', 'Sentence', ({ sentence }) => <Words text={sentence} />),
    column<OfficeWord>('sound', 'Sound', ({ id, version, word: spelled, has_sound }) =>
      has_sound ? (
        // biome-ignore lint/a11y/useMediaCaption: it says the word beside it
        <audio controls preload="none" aria-label={spelled} src={`${word.at}/${id}/sound?v=${version}`} className="h-9 w-44" />
      ) : (
        <span className="text-ink-2">None</span>
      ),
    ),
  ],
  actions: { edit: { label: 'Edit', needs: 'edit', Dialog: EditWord } },
  searchHint: 'Part of a word',
  intro: ({ page }) => page && <AboutList list={page.list} />,
  empty: () => ['No words yet.', 'Import them from a spreadsheet, or paste them.'],
})

const readPlace = ({ list, adds }: Record<string, unknown>) => ({ list: link.read(list), adds: adds === 'words' })

/** The word lists; or the words of one, or their import. */
export function WordsPage() {
  const { list, adds } = useAddress(readPlace).search
  if (list === '') return <ResourceScreen resource={lists} />
  if (!adds) return <ResourceScreen key={list} resource={words} />
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <ImportWords list={list} />
    </Suspense>
  )
}

/** What can be done with a whole list. */
function AboutList({ list }: { list: OfficeList }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <div className="grid gap-2 pb-3.5">
      {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-2 text-lg">{list.title}</h2>
        {mayHere('edit') && (
          <>
            <Link to={listsPath} search={{ list: list.id, adds: 'words' } as never} className={buttonClass('primary')}>
              Import words…
            </Link>
            <AddSounds of={list} onDone={setOutcome} />
          </>
        )}
        <Link to={listsPath} className={buttonClass()}>
          All lists
        </Link>
      </div>
    </div>
  )
}
