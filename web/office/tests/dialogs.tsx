import { useQuery } from '@tanstack/react-query'
import type { Issue } from '#domain/forms/field.ts'
import { listPage } from '#domain/words/lists.ts'
import { changedTestBody, type OfficeTest, type TestChild, testBody } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { Inputs } from '#web/office/kit/inputs.tsx'
import { send } from '#web/office/kit/kind.ts'
import { addDialog, type Task, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { list } from '#web/office/words/word-lists.ts'
import { changed, clocksAt, newTest, newTestInputs, test, testInputs } from './tests.ts'

const [checkNew, checkChange] = [checkWith(testBody), checkWith(changedTestBody)]

/** Makes a test of random words of a list. */
export const AddTest = addDialog({
  title: 'Add a test',
  about: () => (
    <p className="text-ink-2">
      Accepted children of the competition take it once, in My Test. Every child gets the same words, in an order of its own, and not before
      their turn. Words without a sound are asked by their meaning and sentence.
    </p>
  ),
  fields: (_, issues) => <NewTestInputs issues={issues} />,
  check: (values) => checkNew(newTest(values)),
  yes: 'Add',
  no: 'Cancel',
  guards: ['title'],
  send: (_, values) => send('POST', test.at, newTest(values)),
})

function NewTestInputs({ issues }: { issues: Issue[] }) {
  const { data } = useQuery({ queryKey: [list.at, 'all'], queryFn: ({ signal }) => call(list.at, { answer: listPage, signal }) })
  const lists = data?.rows.map(({ id, title, words, without_sound }): [string, string] => [
    id,
    `${title} (${words} words, ${without_sound} without a sound)`,
  ])
  return <Inputs of={newTestInputs(lists ?? [])} answers={{ words: '10', seconds: '60' }} issues={issues} />
}

/** Changes a test. */
export const EditTest = editDialog<OfficeTest>({
  kind: test,
  title: 'Edit this test',
  names: testInputs.map(({ name }) => name),
  answers: ({ title, seconds, opens_at, closes_at }) => ({
    title,
    seconds: String(seconds),
    opens_at: clocksAt(opens_at),
    closes_at: clocksAt(closes_at),
  }),
  check: (values) => checkChange({ version: 1, ...changed(values) }),
  sendsAll: true,
  toBody: changed,
  fields: (issues, answers) => <Inputs of={testInputs} answers={answers} issues={issues} />,
  offer: () => ({ label: 'Delete…', task: deleteTest }),
})

const deleteTest: Task<OfficeTest> = {
  title: ({ title }) => `Delete ${title}?`,
  about: () => <p>Only a test that nobody has begun can be deleted.</p>,
  yes: 'Delete',
  look: 'danger',
  no: 'Keep it',
  onConflict: 'stays',
  send: ({ id, version }) => send('DELETE', `${test.at}/${id}`, { version }),
}

/** Makes what children had right a draft in Result. */
export const MakeScores = taskDialog<OfficeTest>({
  title: ({ title }) => `Make scores of ${title}?`,
  about: () => (
    <p>One point for each word that is right becomes a draft in Result. Nobody outside the office sees it before you publish it there.</p>
  ),
  yes: 'Make scores',
  no: 'Not yet',
  send: ({ id }) => send('POST', `${test.at}/${id}/scores`),
})

const percents = [0, 25, 50, 100, 200].map((percent): [string, string] => [String(percent), percent === 0 ? 'None' : `${percent} %`])

/** Gives a child more time. */
export const ExtraTime = taskDialog<TestChild>({
  title: ({ name }) => `Extra time for ${name}`,
  about: () => <p className="text-ink-2">For each word, in every test that the child hasn’t begun.</p>,
  fields: ({ extra_percent }, issues) => (
    <Inputs
      of={[{ name: 'percent', label: 'More time', choices: percents }]}
      answers={{ percent: String(extra_percent) }}
      issues={issues}
    />
  ),
  yes: 'Save',
  send: ({ id }, { percent }) => send('PUT', `/api/office/test-children/${id}/extra-time`, { percent: Number(percent) }),
})
