import { ownScreens } from '#domain/office-screens.ts'
import { answerPage, type Marking, type TestAnswer } from '#domain/words/tests.ts'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { sentence } from '#web/office/errors.ts'
import { link, tabs } from '#web/office/kit/filters.tsx'
import { send } from '#web/office/kit/kind.ts'
import { type Action, resource } from '#web/office/kit/resource.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { AboutTest, childLink } from './children.tsx'
import { test } from './tests.ts'

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
    send: (answer) => send('PUT', `${test.at}/${answer.test}/words/${answer.word_id}`, to(answer)),
  }
}

/** What children wrote in a test: all of them, or one. */
export const answers = resource({
  at: '/api/office/test-answers',
  name: ({ word, spelling }: TestAnswer) => `${spelling} for ${word}`,
  screen: ownScreens.tests,
  page: answerPage,
  filters: {
    test: link,
    child: childLink,
    show: tabs('Show', { all: 'All answers', others: 'Other spellings' }, 'all'),
  },
  columns: [
    personColumn<TestAnswer>('spelling', 'Answer', ({ spelling }) => <Words text={spelling === '' ? '(nothing)' : spelling} bold />),
    column<TestAnswer>('word', 'Word', ({ word }) => <Words text={word} />),
    column<TestAnswer>('children', 'Children', ({ children }) => <Words text={String(children)} />),
    column<TestAnswer>('state', 'Counts', ({ state }) => <Pill look={states[state][0]}>{states[state][1]}</Pill>),
  ],
  actions: {
    accept: marks(
      'Accept for all',
      ({ state, spelling }) => state === 'wrong' && spelling !== '',
      ({ spelling }) => ({ spelling, counts: true }),
    ),
    refuse: marks(
      'Don’t accept',
      ({ state }) => state === 'accepted',
      ({ spelling }) => ({ spelling, counts: false }),
    ),
    strike: marks(
      'Strike the word for all',
      ({ state }) => state !== 'struck',
      () => ({ spelling: null, counts: false }),
    ),
    count: marks(
      'Count the word again',
      ({ state }) => state === 'struck',
      () => ({ spelling: null, counts: true }),
    ),
  },
  searchHint: 'Part of an answer or a word',
  intro: ({ page }) => page && <AboutTest of={page.test} child={page.child} />,
  empty: () => ['No answers yet.', 'They appear here as children send them.'],
})
