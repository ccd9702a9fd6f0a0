import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeTest, type TestChild, testChildren, testPage } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import type { Filter } from '#web/office/kit/filters.tsx'
import { goodOutcome, type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { test } from './tests.ts'

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))
const [AddTest, EditTest] = [dialogs('AddTest'), dialogs('EditTest')]
const [AnswersDialog, MarkWords] = [dialogs('AnswersDialog'), dialogs('MarkWords')]
const ExtraTime = dialogs('ExtraTime') as ComponentType<RowDialogProps<TestChild>>
const mayEdit = mayHere('edit')

const columns = [
  personColumn<TestChild>('name', 'Child', ({ name, class_name }) => <Words text={name} bold under={class_name} />),
  column<TestChild>('serial_no', 'Serial No', ({ serial_no }) => <Words text={String(serial_no)} />),
  column<TestChild>('state', 'Begun', ({ began_at }) =>
    began_at === null ? <Pill look="quiet">Not yet</Pill> : <Words text={moment(began_at)} />,
  ),
  column<TestChild>('answered', 'Answered', ({ answered, late }) => (
    <Words text={String(answered)} under={late > 0 ? `${late} too late` : undefined} />
  )),
  column<TestChild>('right', 'Right', ({ right, began_at }) => <Words text={began_at === null ? '' : String(right)} bold />),
  column<TestChild>('left_count', 'Page left', ({ left_count }) => <Words text={left_count === 0 ? '' : `${left_count} times`} />),
  column<TestChild>('extra', 'Extra time', ({ extra_percent }) => <Words text={extra_percent === 0 ? '' : `${extra_percent} %`} />),
]

/** The tests of the season, and how the children of each do. */
export function OfficeTestsPage() {
  const { data, error, refetch } = useQuery({ queryKey: [test.at], queryFn: ({ signal }) => call(test.at, { answer: testPage, signal }) })
  const [adds, setAdds] = useState(false)
  if (error) return <LoadError what="the tests" error={error} onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  if (data.rows.length > 0) return <Tests tests={data.rows} onChange={refetch} />
  return (
    <>
      <ScreenHead title={ownScreens.tests.title} />
      <NothingYet title="No tests yet.">
        <span className="block pb-3">
          Make one of a word list. Accepted children take it in My Test; their scores become a draft in Result.
        </span>
        {mayEdit && (
          <Button look="primary" onClick={() => setAdds(true)}>
            Add a test…
          </Button>
        )}
      </NothingYet>
      {adds && <AddTest page={undefined} onClose={() => setAdds(false)} onDone={() => void refetch()} />}
    </>
  )
}

function Tests({ tests, onChange }: { tests: OfficeTest[]; onChange: () => unknown }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Another test makes another screen; other changes leave it as it is.
  const key = JSON.stringify(tests.map(({ id, title }) => [id, title]))
  const children = useMemo(() => childrenOf(JSON.parse(key)), [key])
  const report = (done: Outcome) => {
    setOutcome(done)
    void onChange()
  }
  const intro: typeof children.intro = ({ search }) => {
    const shown = tests.find(({ id }) => id === search.test) ?? tests[0]
    return (
      <div className="grid gap-2 pb-3.5">
        {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
        {shown && <AboutTest of={shown} onDone={report} onStale={onChange} />}
      </div>
    )
  }
  return <ResourceScreen key={key} resource={{ ...children, intro }} />
}

/** The screen with the children of these tests, by id and name; the first one is shown first. */
function childrenOf(names: [id: string, name: string][]) {
  const [[first] = ['']] = names
  const filter: Filter = {
    label: 'Test',
    look: 'tabs',
    choices: names.map(([id, name]) => [id === first ? '' : id, name]),
    read: (raw) => names.find(([id]) => id === raw && id !== first)?.[0] ?? '',
    default: first,
  }
  return resource({
    at: '/api/office/test-children',
    name: ({ name }: TestChild) => name,
    screen: ownScreens.tests,
    page: testChildren,
    filters: { test: filter },
    columns,
    refetch: 30_000,
    actions: {
      answers: { label: 'Answers', when: ({ began_at }) => began_at !== null, Dialog: Answers },
      extra: { label: 'Extra time…', needs: 'edit', Dialog: ExtraTime },
    },
    add: { label: 'Add a test…', needs: 'edit', Dialog: AddTest },
    searchHint: 'Name of the child',
    empty: () => ['Nobody may take this test yet.', 'Children whose registration for its competition is accepted appear here.'],
  })
}

/** The answers of a child in the test that the address names, or in the first one. */
function Answers({ row, onClose }: { row: TestChild; onClose: () => void }) {
  const { data } = useQuery({ queryKey: [test.at], queryFn: ({ signal }) => call(test.at, { answer: testPage, signal }) })
  const named = new URLSearchParams(location.search).get('test')
  const of = data?.rows.find(({ id }) => id === named) ?? data?.rows[0]
  return of ? <AnswersDialog of={of} child={row} onClose={onClose} /> : null
}

type AboutProps = { of: OfficeTest; onDone: (outcome: Outcome) => void; onStale: () => unknown }

/** What a test is, and what can be done with it. */
function AboutTest({ of, onDone, onStale }: AboutProps) {
  const [open, setOpen] = useState<'edit' | 'words' | 'scores' | null>(null)
  const close = () => setOpen(null)
  const { words, seconds, list, competition, opens_at, closes_at, began, children, without_sound: silent } = of
  const score = () =>
    send('POST', `${test.at}/${of.id}/scores`).then(
      (done) => onDone(goodOutcome(done)),
      (error) => onDone({ look: 'bad', text: sentence(error) }),
    )
  return (
    <>
      <p className="text-ink-2">
        {`${competitionNamed(competition).name}. ${words} words of ${list}, ${seconds} seconds each. From ${moment(opens_at)} until ${moment(closes_at)}. ${began} of ${children} have begun.`}
      </p>
      {silent.length > 0 && (
        <p className="text-wait">{`Asked by meaning and sentence, because they have no sound: ${silent.join(', ')}.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('words')}>Words and spellings…</Button>
        {mayEdit && (
          <>
            <Button onClick={() => setOpen('edit')}>Edit this test…</Button>
            <Button look="primary" onClick={() => setOpen('scores')}>
              Make scores…
            </Button>
          </>
        )}
      </div>
      {open === 'words' && <MarkWords of={of} onClose={close} />}
      {open === 'edit' && (
        <EditTest
          row={of}
          onClose={close}
          onStale={onStale}
          onDone={(done) => {
            close()
            onDone(done)
          }}
          onOpen={() => {}}
        />
      )}
      {open === 'scores' && (
        <AskDialog title={`Make scores of ${of.title}?`} yes="Make scores" no="Not yet" onClose={close} onYes={() => void score()}>
          <p>
            One point for each word that is right becomes a draft in Result. Nobody outside the office sees it before you publish it there.
          </p>
        </AskDialog>
      )}
    </>
  )
}
