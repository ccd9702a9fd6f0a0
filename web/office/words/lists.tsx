import { Link } from '@tanstack/react-router'
import { fold } from '#domain/lib/text.ts'
import { classesText } from '#domain/note/classes.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { listPage, type OfficeList } from '#domain/words/lists.ts'
import { mayHere } from '#web/office/content.ts'
import { send } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { type Task, TaskButton } from '#web/office/kit/task-dialog.tsx'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { useReload } from '#web/office/queries.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { list, listsPath, uses } from './word-lists.ts'

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

/** Word lists by level: what children practise, and what tests are made of. */
export const lists = resource({
  ...list,
  screen: ownScreens.words,
  page: listPage,
  select(all, { q, page, size }) {
    const found = all.rows.filter(({ title }) => fold(title).includes(fold(q)))
    return { ...all, rows: found.slice((page - 1) * size, page * size), total: found.length }
  },
  filters: {},
  columns: [
    personColumn<OfficeList>('title', 'Title', ({ title, level }) => <Words text={title} bold under={`Level ${level}`} />),
    column<OfficeList>('words', 'Words', ({ id, title, words }) => (
      <Link to={listsPath} search={{ list: id } as never} aria-label={`${words} words of ${title}`}>
        {`${words} words`}
      </Link>
    )),
    column<OfficeList>('without_sound', 'Without a sound', ({ without_sound }) => <Words text={String(without_sound)} />),
    column<OfficeList>('classes', 'Classes', ({ classes }) => <Words text={classesText(classes)} />),
    column<OfficeList>('used_for', 'For', ({ used_for }) => <Words text={uses[used_for]} />),
  ],
  actions: { edit: { label: 'Edit', needs: 'edit', Dialog: dialogs('EditList') } },
  add: { label: 'Add a list…', needs: 'edit', Dialog: dialogs('AddList') },
  searchHint: 'Part of a title',
  empty: () => ['No word lists yet.', <NoLists key="none" />],
})

const addSample: Task<{ id: string }> = {
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
}

function NoLists() {
  const reload = useReload()
  return (
    <>
      <span className="block pb-3">
        Students practise the words of your lists, and you make tests of them. Until there is a list for everyone, visitors try our sample
        words.
      </span>
      {mayHere('edit') && <TaskButton offer={{ label: 'Add our sample words…', task: addSample }} row={{ id: '' }} onDone={reload} />}
    </>
  )
}
