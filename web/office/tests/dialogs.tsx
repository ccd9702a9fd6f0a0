import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { type MarkedWord, markedWords, type OfficeTest, type TestChild, testAnswersOf } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { mayHere } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.ts'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { send } from '#web/office/kit/kind.ts'
import { addDialog, type Task, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { useLists } from '#web/office/words/word-lists.ts'
import { changed, checkChangedTest, checkNewTest, clocksAt, newTest, test } from './tests.ts'

const names = ['title', 'seconds', 'opens_at', 'closes_at']

/** Makes a test of random words of a list. */
export const AddTest = addDialog({
  title: 'Add a test',
  about: () => (
    <p className="text-ink-2">
      Accepted children of the competition take it once, in My Test. Every child gets the same words, in an order of its own, and not before
      their turn. Words without a sound are asked by their meaning and sentence.
    </p>
  ),
  fields: (_, issues) => <NewTestFields issues={issues} />,
  check: checkNewTest,
  yes: 'Add',
  no: 'Cancel',
  guards: ['title'],
  send: (_, values) => send('POST', test.at, newTest(values)),
})

/** Changes a test. */
export const EditTest = editDialog<OfficeTest>({
  kind: test,
  title: 'Edit this test',
  names,
  answers: ({ title, seconds, opens_at, closes_at }) => ({
    title,
    seconds: String(seconds),
    opens_at: clocksAt(opens_at),
    closes_at: clocksAt(closes_at),
  }),
  check: checkChangedTest,
  sendsAll: true,
  toBody: changed,
  fields: (issues, answers) => <TestFields answers={answers} issues={issues} />,
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

/** Gives a child more time. */
export const ExtraTime = taskDialog<TestChild>({
  title: ({ name }) => `Extra time for ${name}`,
  about: () => <p className="text-ink-2">For each word, in every test that the child hasn’t begun.</p>,
  fields: ({ extra_percent }) => (
    <Field id="percent" label="More time">
      {(control) => (
        <select {...control} name="percent" defaultValue={extra_percent} className={controlClass}>
          {[0, 25, 50, 100, 200].map((percent) => (
            <option key={percent} value={percent}>
              {percent === 0 ? 'None' : `${percent} %`}
            </option>
          ))}
        </select>
      )}
    </Field>
  ),
  yes: 'Save',
  send: ({ id }, { percent }) => send('PUT', `/api/office/test-children/${id}/extra-time`, { percent: Number(percent) }),
})

/** Each answer of a child. */
export function AnswersDialog({ of, child, onClose }: { of: OfficeTest; child: TestChild; onClose: () => void }) {
  const at = `/api/office/test-children/${child.id}/answers?test=${of.id}`
  const { data, error, refetch } = useQuery({ queryKey: [at], queryFn: ({ signal }) => call(at, { answer: testAnswersOf, signal }) })
  return (
    <Dialog title={`Answers of ${child.name}`} onClose={onClose}>
      {error && <LoadError what="the answers" error={error} onRetry={refetch} />}
      {data?.answers.length === 0 && <p>No answers yet.</p>}
      <ol className="grid gap-1.5">
        {data?.answers.map(({ word, answer, is_right, is_late, is_struck }) => (
          <li key={word} className="grid grid-cols-[1fr_1fr_auto] items-baseline gap-3 border-b border-line py-1.5">
            <span className="wrap-anywhere text-ink-2">{word}</span>
            <span className="font-semibold wrap-anywhere">{answer === '' ? '(nothing)' : answer}</span>
            <Pill look={is_right ? 'good' : is_struck ? 'quiet' : 'bad'}>
              {is_struck ? 'Struck' : is_right ? 'Right' : is_late ? 'Too late' : 'Wrong'}
            </Pill>
          </li>
        ))}
      </ol>
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  )
}

/** The words of a test: what else children wrote can be accepted, and a word can be struck for everyone. */
export function MarkWords({ of, onClose }: { of: OfficeTest; onClose: () => void }) {
  const at = `${test.at}/${of.id}/words`
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: [at], queryFn: ({ signal }) => call(at, { answer: markedWords, signal }) })
  const marking = useMutation({
    mutationFn: ({ id, accepted, is_struck }: Pick<MarkedWord, 'id' | 'accepted' | 'is_struck'>) =>
      call(`${at}/${id}`, { method: 'PUT', body: { accepted, is_struck }, answer: markedWords }),
    onSuccess: (words) => {
      client.setQueryData([at], words)
      return client.invalidateQueries({ queryKey: ['/api/office/test-children'] })
    },
  })
  return (
    <Dialog title={`Words of ${of.title}`} wide onClose={onClose}>
      {error && <LoadError what="the words" error={error} onRetry={refetch} />}
      {marking.error && <Message look="bad">{sentence(marking.error)}</Message>}
      <ul className="grid gap-3">
        {data?.words.map((word) => (
          <li key={word.id} className="grid gap-1.5 border-b border-line pb-3">
            <Marked word={word} busy={marking.isPending} onMark={(change) => marking.mutate({ ...word, ...change })} />
          </li>
        ))}
      </ul>
      <Button onClick={onClose} className="justify-self-end">
        Close
      </Button>
    </Dialog>
  )
}

type MarkedProps = { word: MarkedWord; busy: boolean; onMark: (change: Partial<MarkedWord>) => void }

function Marked({ word: { word, is_struck, accepted, right, others }, busy, onMark }: MarkedProps) {
  const mayEdit = mayHere('edit')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">{word}</b>
        <span className="text-ink-2">{`${right} right`}</span>
        {is_struck && <Pill look="wait">Struck</Pill>}
        <span className="flex-1" />
        {mayEdit && (
          <Button
            busy={busy}
            aria-label={`${is_struck ? 'Count it again' : 'Strike for all'}: ${word}`}
            onClick={() => onMark({ is_struck: !is_struck })}
          >
            {is_struck ? 'Count it again' : 'Strike for all'}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {accepted.map((spelling) => (
          <Button
            key={spelling}
            busy={busy || !mayEdit}
            aria-label={`${spelling} ✓: don’t accept it`}
            onClick={() => onMark({ accepted: accepted.filter((one) => one !== spelling) })}
          >
            {`${spelling} ✓`}
          </Button>
        ))}
        {others.map(({ answer, count }) => (
          <Button
            key={answer}
            look="quiet"
            busy={busy || !mayEdit}
            aria-label={`${answer} (${count}): accept it`}
            onClick={() => onMark({ accepted: [...accepted, answer] })}
          >
            {`${answer} (${count})`}
          </Button>
        ))}
      </div>
    </>
  )
}

function NewTestFields({ issues }: { issues: Issue[] }) {
  const { data } = useLists()
  return (
    <>
      <Choice name="competition" issues={issues}>
        {competitions.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="list" issues={issues}>
        {data?.lists.map(({ id, title, words, without_sound }) => (
          <option key={id} value={id}>
            {`${title} (${words} words, ${without_sound} without a sound)`}
          </option>
        ))}
      </Choice>
      <Input name="words" type="number" answers={{ words: '10' }} issues={issues} />
      <TestFields answers={{ seconds: '60' }} issues={issues} />
    </>
  )
}

type FieldsProps = { answers: Answers; issues: Issue[] }

function TestFields(props: FieldsProps) {
  return (
    <>
      <Input name="title" {...props} />
      <Input name="seconds" type="number" {...props} />
      <Input name="opens_at" type="datetime-local" {...props} />
      <Input name="closes_at" type="datetime-local" {...props} />
    </>
  )
}

function Input({ name, type = 'text', answers, issues }: FieldsProps & { name: string; type?: string }) {
  return (
    <Field id={name} label={test.labelOf(name)} error={issueAt(issues, name)}>
      {(control) => <input {...control} name={name} type={type} defaultValue={answers[name]} autoComplete="off" className={controlClass} />}
    </Field>
  )
}

function Choice({ name, issues, children }: { name: string; issues: Issue[]; children: ReactNode }) {
  return (
    <Field id={name} label={test.labelOf(name)} error={issueAt(issues, name)}>
      {(control) => (
        <select {...control} name={name} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  )
}
