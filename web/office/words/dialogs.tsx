import type { Answers } from '#domain/forms/field.ts'
import { listBody, type OfficeList, type OfficeWord, wordBody } from '#domain/words/lists.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { Inputs } from '#web/office/kit/inputs.tsx'
import { send } from '#web/office/kit/kind.ts'
import { addDialog, type Task } from '#web/office/kit/task-dialog.tsx'
import { list, listInputs, word, wordInputs } from './word-lists.ts'

const namesOf = (inputs: { name: string }[]) => inputs.map(({ name }) => name)

/** Corrects a word. */
export const EditWord = editDialog<OfficeWord>({
  kind: word,
  title: 'Edit this word',
  names: namesOf(wordInputs),
  answers: ({ word, meaning, sentence, origin }) => ({ word, meaning, sentence, origin }),
  check: checkWith(wordBody),
  sendsAll: true,
  fields: (issues, answers) => <Inputs of={wordInputs} answers={answers} issues={issues} />,
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
const listIn = (values: Answers) => Object.fromEntries(listInputs.map(({ name }) => [name, values[name] ?? '']))

/** Adds an empty list. */
export const AddList = addDialog({
  title: 'Add a word list',
  fields: (_, issues) => <Inputs of={listInputs} answers={{ level: '1', used_for: 'practice' }} issues={issues} />,
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
  names: namesOf(listInputs),
  answers: ({ title, level, classes, used_for }) => ({ title, level: String(level), classes: classes.join(', '), used_for }),
  check: checkList,
  sendsAll: true,
  fields: (issues, answers) => <Inputs of={listInputs} answers={answers} issues={issues} />,
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
