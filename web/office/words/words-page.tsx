import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeList, type OfficeWord, wordPage } from '#domain/words/lists.ts'
import { call } from '#web/api/call.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { mayEdit } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { link } from '#web/office/kit/filters.tsx'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { deleteDialog } from '#web/office/kit/task-dialog.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { useReload } from '#web/office/queries.ts'
import { lists, listsPath, wordListKind } from './lists.tsx'

const ImportWords = lazy(() => import('./import-words.tsx').then((loaded) => ({ default: loaded.ImportWords })))

const word = { at: '/api/office/words', name: ({ word }: OfficeWord) => `“${word}”` }

const words = resource({
  ...word,
  screen: ownScreens.words,
  page: wordPage,
  filters: { list: link },
  columns: [
    personColumn<OfficeWord>('word', 'Word', ({ word, origin }) => <Words text={word} bold under={origin} />),
    column<OfficeWord>('meaning', 'Meaning', ({ meaning }) => <Words text={meaning} />),
    column<OfficeWord>('sentence', 'Sentence', ({ sentence }) => <Words text={sentence} />),
    column<OfficeWord>('sound', 'Sound', ({ id, version, word: text, has_sound }) =>
      has_sound ? (
        // biome-ignore lint/a11y/useMediaCaption: it says the word beside it
        <audio controls preload="none" aria-label={text} src={`${word.at}/${id}/sound?v=${version}`} className="h-9 w-44" />
      ) : (
        <span className="text-ink-2">None</span>
      ),
    ),
  ],
  actions: { delete: { label: 'Delete…', needs: 'edit', Dialog: deleteDialog(word, 'Its sound is deleted too.') } },
  searchHint: 'Part of a word',
  intro: ({ page }) => page && <AboutList of={page.list} />,
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

/** What can be done with a whole list. A word is corrected by importing it again. */
function AboutList({ of }: { of: OfficeList }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <div className="grid gap-2 pb-3.5">
      {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-2 text-lg">{of.title}</h2>
        {mayEdit && (
          <>
            <Link to={listsPath} search={{ list: of.id, adds: 'words' } as never} className={buttonClass('primary')}>
              Import or correct words…
            </Link>
            <AddSounds to={`${wordListKind.at}/${of.id}/sounds`} onDone={setOutcome} />
          </>
        )}
        <Link to={listsPath} className={buttonClass()}>
          All lists
        </Link>
      </div>
    </div>
  )
}

/** Uploads sound files, each to the word that it's named after: honey.mp3. What is refused doesn't stop the rest. */
function AddSounds({ to, onDone }: { to: string; onDone: (outcome: Outcome) => void }) {
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    async mutationFn(files: File[]) {
      const refused: string[] = []
      for (const file of files) {
        const path = `${to}?${new URLSearchParams({ file: file.name })}`
        await call(path, { method: 'PUT', file, answer: messageReply }).catch((error) => refused.push(`${file.name}: ${sentence(error)}`))
      }
      const text = [`Sounds added: ${files.length - refused.length}.`, ...refused].join(' ')
      onDone({ look: refused.length > 0 ? 'bad' : 'good', text })
    },
    onSettled: reload,
  })
  return (
    <label className={`${buttonClass()} focus-within:outline-2`} title="At most 256 KB each">
      Add sounds named after their words (honey.mp3)…
      <input
        type="file"
        multiple
        accept="audio/*"
        className="sr-only"
        disabled={isPending}
        onChange={({ currentTarget }) => {
          mutate([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
