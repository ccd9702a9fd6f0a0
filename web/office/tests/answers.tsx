import { Link } from '@tanstack/react-router'
import { ownScreens } from '#domain/office-screens.ts'
import { answerPage, type Marking, type OfficeTest, type TestAnswer, type TestChild, testChildren } from '#domain/words/tests.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { sentence } from '#web/office/errors.tsx'
import { Facts } from '#web/office/kit/description-lists.tsx'
import { link, tabs } from '#web/office/kit/filters.tsx'
import { Inputs } from '#web/office/kit/inputs.tsx'
import { type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { type Action, resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { taskDialog } from '#web/office/kit/task-dialog.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { testsAt, testsPath } from './addresses.ts'

const percents = [0, 25, 50, 100, 200].map((percent): [string, string] => [String(percent), percent === 0 ? 'None' : `${percent} %`])

const ExtraTime = taskDialog<TestChild>({
  title: ({ name }) => `Extra time for ${name}`,
  about: () => <p className="text-ink-2">For each word, in every test that the child hasn’t begun.</p>,
  fields: ({ extra_percent }, issues) => {
    const inputs = [{ name: 'percent', label: 'More time', choices: percents }]
    return <Inputs of={inputs} answers={{ percent: String(extra_percent) }} issues={issues} />
  },
  yes: 'Save',
  send: ({ id }, { percent }) => send('PUT', `/api/office/test-children/${id}/extra-time`, { percent: Number(percent) }),
})

/** The children who may take a test, and how far they are. */
const children = resource({
  at: '/api/office/test-children',
  name: ({ name }: TestChild) => name,
  screen: ownScreens.tests,
  page: testChildren,
  filters: { test: link },
  columns: [
    personColumn<TestChild>('name', 'Child', ({ name, class_name }) => <Words text={name} bold under={class_name} />),
    column<TestChild>('serial_no', 'Serial No', ({ serial_no }) => <Words text={String(serial_no)} />),
    column<TestChild>('state', 'Begun', ({ began_at }) =>
      began_at === null ? <Pill look="quiet">Not yet</Pill> : <Words text={moment(began_at)} />,
    ),
    column<TestChild>('right', 'Right', ({ answers }) => (
      <Words text={answers.length === 0 ? '' : `${answers.filter(isRight).length} of ${answers.length}`} bold />
    )),
    column<TestChild>('left_count', 'Page left', ({ left_count }) => <Words text={['', 'Once'][left_count] ?? `${left_count} times`} />),
    column<TestChild>('extra', 'Extra time', ({ extra_percent }) => <Words text={extra_percent === 0 ? '' : `${extra_percent} %`} />),
  ],
  refetch: 30_000,
  actions: { answers: { label: 'Answers', Dialog: ChildAnswers }, extra: { label: 'Extra time…', needs: 'edit', Dialog: ExtraTime } },
  intro: ({ page }) => page && <AboutTest of={page.test} />,
  empty: () => ['Nobody may take this test yet.', 'Children whose registration for its competition is accepted appear here.'],
})

/** What a child answered, word by word. */
function ChildAnswers({ row: { name, answers }, onClose }: RowDialogProps<TestChild>) {
  return (
    <Dialog title={`Answers of ${name}`} onClose={onClose} closesBeside>
      {answers.length === 0 && <p>None yet.</p>}
      <Facts of={answers.map(({ word, spelling, state }) => [word, `${spelling === '' ? '(nothing)' : spelling} · ${states[state][1]}`])} />
      <Button className="justify-self-end" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}

/** Which test it is, and what else there is of it. */
function AboutTest({ of: { id, title } }: { of: OfficeTest }) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3.5">
      <h2 className="me-2 text-lg">{title}</h2>
      <Link to={testsPath} search={{ of: id } as never} className={buttonClass()}>
        Answers of all
      </Link>
      <Link to={testsPath} search={{ test: id } as never} className={buttonClass()}>
        Children
      </Link>
      <Link to={testsPath} className={buttonClass()}>
        All tests
      </Link>
    </div>
  )
}

const states: Record<TestAnswer['state'], [look: PillLook, text: string]> = {
  right: ['good', 'Right'],
  accepted: ['good', 'Accepted'],
  wrong: ['bad', 'Wrong'],
  late: ['bad', 'Too late'],
  struck: ['quiet', 'Struck'],
}

/** Counts a spelling as the word or not, or strikes the word for all. */
function marks(label: string, when: (answer: TestAnswer) => boolean, to: (answer: TestAnswer) => Marking): Action<TestAnswer> {
  return {
    label,
    when,
    needs: 'edit',
    refusal: sentence,
    send: (answer) => send('PUT', `${testsAt}/${answer.test}/words/${answer.word_id}`, to(answer)),
  }
}
const isWrong = ({ state, spelling }: TestAnswer) => state === 'wrong' && spelling !== ''
const isRight = ({ state }: { state: TestAnswer['state'] }) => state === 'right' || state === 'accepted'
const isState = (wanted: TestAnswer['state']) => (answer: TestAnswer) => answer.state === wanted

/** What children wrote in a test. */
const answers = resource({
  at: '/api/office/test-answers',
  name: ({ word, spelling }: TestAnswer) => `${spelling} for ${word}`,
  screen: ownScreens.tests,
  page: answerPage,
  filters: {
    of: link,
    show: tabs('Show', { all: 'All answers', others: 'Other spellings' }, 'all'),
  },
  columns: [
    personColumn<TestAnswer>('spelling', 'Answer', ({ spelling }) => <Words text={spelling === '' ? '(nothing)' : spelling} bold />),
    column<TestAnswer>('word', 'Word', ({ word }) => <Words text={word} />),
    column<TestAnswer>('children', 'Children', ({ children }) => <Words text={String(children)} />),
    column<TestAnswer>('state', 'Counts', ({ state }) => <Pill look={states[state][0]}>{states[state][1]}</Pill>),
  ],
  actions: {
    accept: marks('Accept for all', isWrong, ({ spelling }) => ({ spelling, counts: true })),
    refuse: marks('Don’t accept', isState('accepted'), ({ spelling }) => ({ spelling, counts: false })),
    strike: marks(
      'Strike the word for all',
      ({ state }) => state !== 'struck',
      () => ({ spelling: null, counts: false }),
    ),
    count: marks('Count the word again', isState('struck'), () => ({ spelling: null, counts: true })),
  },
  searchHint: 'Part of an answer or a word',
  intro: ({ page }) => page && <AboutTest of={page.test} />,
  empty: () => ['No answers yet.', 'They appear here as children send them.'],
})

export const ChildrenScreen = () => <ResourceScreen resource={children} />

export const AnswersScreen = () => <ResourceScreen resource={answers} />
