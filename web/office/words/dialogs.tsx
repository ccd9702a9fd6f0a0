import type { ReactNode } from 'react'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { listBody, type OfficeList, type OfficeWord, wordBody } from '#domain/words/lists.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { send } from '#web/office/kit/kind.ts'
import { addDialog, type Task, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { list, listNames, uses, word } from './word-lists.ts'

const wordNames = ['word', 'meaning', 'sentence', 'origin']

/** Corrects a word. */
export const EditWord = editDialog<OfficeWord>({
  kind: word,
  title: 'Edit this word',
  names: wordNames,
  answers: ({ word, meaning, sentence, origin }) => ({ word, meaning, sentence, origin }),
  check: checkWith(wordBody),
  sendsAll: true,
  fields: (issues, answers) => (
    <>
      <Text name="word" answers={answers} issues={issues} />
      <Text name="meaning" answers={answers} issues={issues} />
      <Text name="sentence" answers={answers} issues={issues} hint="It holds the word itself, which we hide from children" />
      <Text name="origin" answers={answers} issues={issues} hint="For example Latin" />
    </>
  ),
  offer: () => ({ label: 'Delete…', task: deleteWord }),
})

const deleteWord: Task<OfficeWord> = {
  title: ({ word }) => `Delete “${word}”?`,
  about: () => <p>Its sound is deleted too. This can’t be undone.</p>,
  yes: 'Delete',
  look: 'danger',
  no: 'Keep it',
  onConflict: 'stays',
  send: ({ id, version }) => send('DELETE', `${word.at}/${id}`, { version }),
}

const checkList = checkWith(listBody)
const listIn = (values: Answers) => Object.fromEntries(listNames.map((name) => [name, values[name] ?? '']))

/** Adds an empty list. */
export const AddList = addDialog({
  title: 'Add a word list',
  fields: (_, issues) => <ListFields answers={{ level: '1', used_for: 'practice' }} issues={issues} />,
  check: (values) => checkList(listIn(values)),
  yes: 'Add',
  no: 'Cancel',
  guards: ['title'],
  send: (_, values) => send('POST', list.at, listIn(values)),
})

/** Changes what a list is for. */
export const EditList = editDialog<OfficeList>({
  kind: list,
  title: 'Edit this list',
  names: listNames,
  answers: ({ title, level, classes, used_for }) => ({ title, level: String(level), classes: classes.join(', '), used_for }),
  check: checkList,
  sendsAll: true,
  fields: (issues, answers) => <ListFields answers={answers} issues={issues} />,
  offer: () => ({ label: 'Delete…', task: deleteList }),
})

const deleteList: Task<OfficeList> = {
  title: ({ title }) => `Delete ${title}?`,
  about: ({ words }) => (
    <p>{`${words === 1 ? 'One word' : `${words} words`}, their sounds and what students have practised of them are deleted. This can’t be undone.`}</p>
  ),
  yes: 'Delete',
  look: 'danger',
  no: 'Keep it',
  onConflict: 'stays',
  send: ({ id, version }) => send('DELETE', `${list.at}/${id}`, { version }),
}

/** Adds our own lists. */
export const AddSample = taskDialog<{ id: string }>({
  title: 'Add our sample words?',
  about: () => (
    <p>
      Three lists of ten words each, by level, with meanings, sentences and origins. Everyone can practise them. You can change or delete
      them.
    </p>
  ),
  yes: 'Add them',
  no: 'Cancel',
  send: () => send('POST', `${list.at}/sample`),
})

type Fields = { answers: Answers; issues: Issue[] }

function ListFields({ answers, issues }: Fields) {
  return (
    <>
      <Text name="title" answers={answers} issues={issues} />
      <Choice name="level" answers={answers} issues={issues}>
        {Array.from('123456789', (level) => (
          <option key={level}>{level}</option>
        ))}
      </Choice>
      <Text name="classes" answers={answers} issues={issues} hint="For example 6, 7. If empty, it’s offered to every class" />
      <Choice name="used_for" answers={answers} issues={issues}>
        {Object.entries(uses).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Choice>
    </>
  )
}

function Text({ name, answers, issues, hint }: Fields & { name: string; hint?: string }) {
  return (
    <Field id={name} label={list.labelOf(name)} hint={hint} error={issueAt(issues, name)}>
      {(control) => <input {...control} name={name} defaultValue={answers[name]} autoComplete="off" className={controlClass} />}
    </Field>
  )
}

function Choice({ name, answers, issues, children }: Fields & { name: string; children: ReactNode }) {
  return (
    <Field id={name} label={list.labelOf(name)} error={issueAt(issues, name)}>
      {(control) => (
        <select {...control} name={name} defaultValue={answers[name]} className={controlClass}>
          {children}
        </select>
      )}
    </Field>
  )
}
