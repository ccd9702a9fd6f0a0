import { Link } from '@tanstack/react-router'
import { momentAt } from '#domain/booking/slot-time.ts'
import { competitionNamed, competitions } from '#domain/competitions/index.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { listPage } from '#domain/words/lists.ts'
import { changedTestBody, type OfficeTest, testBody, testPage } from '#domain/words/tests.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { season } from '#web/office/content.ts'
import { link } from '#web/office/kit/filters.tsx'
import { type Input, Inputs } from '#web/office/kit/inputs.tsx'
import { send } from '#web/office/kit/kind.ts'
import { findsBy, resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { addDialog, deleteDialog, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, labelsOf, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { lazyPart } from '#web/office/shell/lazy-dialog.tsx'
import { listsAt, testsAt, testsPath } from './addresses.ts'

// Loaded when a test is opened.
const AnswersScreen = lazyPart(() => import('./answers.tsx').then((loaded) => loaded.AnswersScreen))
const ChildrenScreen = lazyPart(() => import('./answers.tsx').then((loaded) => loaded.ChildrenScreen))

/** What can change later. */
const inputs: Input[] = [
  { name: 'title', label: 'Title' },
  { name: 'opens_at', label: 'Can be begun from', type: 'datetime-local' },
  { name: 'closes_at', label: 'Can be begun until', type: 'datetime-local' },
]

const newInputs = (lists: [id: string, text: string][]): Input[] => [
  { name: 'competition', label: 'Competition', choices: competitions.map(({ slug, name }) => [slug, String(name)]) },
  { name: 'list', label: 'Word list', choices: lists },
  { name: 'words', label: 'Words', type: 'number' },
  { name: 'seconds', label: 'Seconds for each word', type: 'number' },
  ...inputs,
]

const test = { at: testsAt, name: ({ title }: OfficeTest) => title, labelOf: labelsOf(newInputs([])) }

/** An input for times as a moment (ISO, UTC), and a moment as such an input holds it: '2026-11-28T16:00'. */
const momentIn = (clocks = '') => (clocks === '' ? '' : momentAt(clocks, season.timeZone))
function clocksAt(iso: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: season.timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(Date.parse(iso)).replace(' ', 'T')
}

const changed = ({ opens_at, closes_at, ...more }: Answers) => ({ ...more, opens_at: momentIn(opens_at), closes_at: momentIn(closes_at) })
const added = ({ words, seconds, ...more }: Answers) => ({ ...changed(more), words: Number(words), seconds: Number(seconds) })
const [checkNew, checkChange] = [checkWith(testBody), checkWith(changedTestBody)]

const AddTest = addDialog({
  title: 'Add a test',
  about: () => (
    <p className="text-ink-2">
      Accepted children of the competition take it once, in My Test. Every child gets the same words, in an order of its own, and not before
      their turn. Words without a sound are asked by their meaning and sentence.
    </p>
  ),
  fields: (_, issues) => <NewTestInputs issues={issues} />,
  check: (values) => checkNew(added(values)),
  yes: 'Add',
  no: 'Cancel',
  guards: ['title'],
  send: (_, values) => send('POST', test.at, added(values)),
})

function NewTestInputs({ issues }: { issues: Issue[] }) {
  const { data } = useAnswer(listsAt, listPage)
  const lists = data?.rows.map(({ id, title, words }): [string, string] => [id, `${title} (${words} words)`])
  return <Inputs of={newInputs(lists ?? [])} answers={{ words: '10', seconds: '60' }} issues={issues} />
}

const EditTest = taskDialog<OfficeTest>({
  title: 'Edit this test',
  fields: ({ title, opens_at, closes_at }, issues) => (
    <Inputs of={inputs} answers={{ title, opens_at: clocksAt(opens_at), closes_at: clocksAt(closes_at) }} issues={issues} />
  ),
  check: (values) => checkChange({ version: 1, ...changed(values) }),
  yes: 'Save',
  no: 'Cancel',
  history: test,
  send: ({ id, version }, values) => send('PUT', `${test.at}/${id}`, { version, ...changed(values) }),
})

const MakeScores = taskDialog<OfficeTest>({
  title: ({ title }) => `Make scores of ${title}?`,
  about: () => (
    <p>One point for each word that is right becomes a draft in Result. Nobody outside the office sees it before you publish it there.</p>
  ),
  yes: 'Make scores',
  no: 'Not yet',
  send: ({ id }) => send('POST', `${test.at}/${id}/scores`),
})

const tests = resource({
  ...test,
  screen: ownScreens.tests,
  page: testPage,
  select: findsBy(({ title }: OfficeTest) => title),
  filters: {},
  columns: [
    personColumn<OfficeTest>('title', 'Title', ({ title, competition }) => (
      <Words text={title} bold under={competitionNamed(competition).name} />
    )),
    column<OfficeTest>('words', 'Words', ({ words, list, seconds }) => (
      <Words text={`${words} of ${list}`} under={`${seconds} seconds each`} />
    )),
    column<OfficeTest>('window', 'Can be begun', ({ opens_at, closes_at }) => (
      <Words text={`From ${moment(opens_at)}`} under={`until ${moment(closes_at)}`} />
    )),
    column<OfficeTest>('began', 'Begun', ({ id, title, began, children }) => (
      <Link to={testsPath} search={{ test: id } as never} aria-label={`${began} of ${children} children of ${title}`}>
        {`${began} of ${children}`}
      </Link>
    )),
  ],
  refetch: 30_000,
  actions: {
    edit: { label: 'Edit', needs: 'edit', Dialog: EditTest },
    delete: { label: 'Delete…', needs: 'edit', when: ({ began }) => began === 0, Dialog: deleteDialog(test) },
    scores: { label: 'Make scores…', needs: 'edit', when: ({ began }) => began > 0, Dialog: MakeScores },
  },
  add: { label: 'Add a test…', needs: 'edit', Dialog: AddTest },
  searchHint: 'Part of a title',
  empty: () => ['No tests yet.', 'Make one of a word list. Accepted children take it in My Test; their scores become a draft in Result.'],
})

const readPlace = ({ test, of }: Record<string, unknown>) => ({ test: link.read(test), of: link.read(of) })

/** The tests of the season; or how the children of one do, or what they answered. */
export function OfficeTestsPage() {
  const { test, of } = useAddress(readPlace).search
  if (of !== '') return <AnswersScreen />
  return test === '' ? <ResourceScreen resource={tests} /> : <ChildrenScreen />
}
