import { Link } from '@tanstack/react-router'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { classesText } from '#domain/note/classes.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type ListUse, listBody, listPage, type OfficeList } from '#domain/words/lists.ts'
import { checkWith } from '#web/kit/form/form.ts'
import { type Input, Inputs } from '#web/office/kit/inputs.tsx'
import { send } from '#web/office/kit/kind.ts'
import { findsBy, resource } from '#web/office/kit/resource.ts'
import { addDialog, deleteDialog, taskDialog } from '#web/office/kit/task-dialog.tsx'
import { column, labelsOf, personColumn, Words } from '#web/office/list/columns.tsx'
import { listsAt } from '#web/office/tests/addresses.ts'

export const listsPath = `/${ownScreens.words.path}`

const uses: Record<ListUse, string> = {
  practice: 'Everyone who practises',
  tests: 'Only those who take a test',
}

const inputs: Input[] = [
  { name: 'title', label: 'Title' },
  { name: 'level', label: 'Level', choices: Array.from('123456789', (level) => [level, level]) },
  { name: 'classes', label: 'Classes', hint: 'For example 6, 7. If empty, it’s offered to every class' },
  { name: 'used_for', label: 'Who is asked these words', choices: Object.entries(uses) },
]

export const wordListKind = { at: listsAt, name: ({ title }: OfficeList) => title, labelOf: labelsOf(inputs) }

const check = checkWith(listBody)
const fields = (answers: Answers, issues: Issue[]) => <Inputs of={inputs} answers={answers} issues={issues} />

const AddList = addDialog({
  title: 'Add a word list',
  fields: (_, issues) => fields({ level: '1', used_for: 'practice' }, issues),
  check,
  yes: 'Add',
  no: 'Cancel',
  guards: ['title'],
  send: (_, values) => send('POST', wordListKind.at, values),
})

const EditList = taskDialog<OfficeList>({
  title: 'Edit this list',
  fields: ({ title, level, classes, used_for }, issues) =>
    fields({ title, level: String(level), classes: classes.join(', '), used_for }, issues),
  check,
  yes: 'Save',
  no: 'Cancel',
  history: wordListKind,
  send: ({ id, version }, values) => send('PUT', `${wordListKind.at}/${id}`, { ...values, version }),
})

const DeleteList = deleteDialog(wordListKind, 'Its words, their sounds and what students have practised of them are deleted.')

/** Word lists by level: what children practise, and what tests are made of. */
export const lists = resource({
  ...wordListKind,
  screen: ownScreens.words,
  page: listPage,
  select: findsBy(({ title }: OfficeList) => title),
  filters: {},
  columns: [
    personColumn<OfficeList>('title', 'Title', ({ title, level }) => <Words text={title} bold under={`Level ${level}`} />),
    column<OfficeList>('words', 'Words', ({ id, title, words }) => (
      <Link to={listsPath} search={{ list: id } as never} aria-label={`${words} words of ${title}`}>
        {`${words} words`}
      </Link>
    )),
    column<OfficeList>('classes', 'Classes', ({ classes }) => <Words text={classesText(classes)} />),
    column<OfficeList>('used_for', 'For', ({ used_for }) => <Words text={uses[used_for]} />),
  ],
  actions: {
    edit: { label: 'Edit', needs: 'edit', Dialog: EditList },
    delete: { label: 'Delete…', needs: 'edit', Dialog: DeleteList },
  },
  add: { label: 'Add a list…', needs: 'edit', Dialog: AddList },
  searchHint: 'Part of a title',
  empty: () => [
    'No word lists yet.',
    'Students practise the words of your lists, and you make tests of them. Add a list, then import its words; sample words of our own are there to begin with.',
  ],
})
