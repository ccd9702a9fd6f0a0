import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { fold } from '#domain/lib/text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeTest, testPage } from '#domain/words/tests.ts'
import { link } from '#web/office/kit/filters.tsx'
import type { RowDialogProps } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { useAddress } from '#web/office/list/address.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { answers } from './answers.tsx'
import { childLink, children } from './children.tsx'
import { test, testsPath } from './tests.ts'

const dialogs = lazyDialogs(() => import('./dialogs.tsx'))

const tests = resource({
  ...test,
  screen: ownScreens.tests,
  page: testPage,
  select(all, { q, page, size }) {
    const found = all.rows.filter(({ title }) => fold(title).includes(fold(q)))
    return { ...all, rows: found.slice((page - 1) * size, page * size), total: found.length }
  },
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
    column<OfficeTest>('without_sound', 'Asked by meaning, without a sound', ({ without_sound }) => (
      <Words text={without_sound.join(', ')} />
    )),
  ],
  refetch: 30_000,
  actions: {
    edit: { label: 'Edit', needs: 'edit', Dialog: dialogs('EditTest') },
    scores: { label: 'Make scores…', needs: 'edit', Dialog: dialogs('MakeScores') as ComponentType<RowDialogProps<OfficeTest>> },
  },
  add: { label: 'Add a test…', needs: 'edit', Dialog: dialogs('AddTest') },
  searchHint: 'Part of a title',
  empty: () => ['No tests yet.', 'Make one of a word list. Accepted children take it in My Test; their scores become a draft in Result.'],
})

const readPlace = ({ test, child }: Record<string, unknown>) => ({ test: link.read(test), child: childLink.read(child) })

/** The tests of the season; or how the children of one do, or what they answered. */
export function OfficeTestsPage() {
  const { test, child } = useAddress(readPlace).search
  if (test === '') return <ResourceScreen resource={tests} />
  return child === '' ? <ResourceScreen key="children" resource={children} /> : <ResourceScreen key="answers" resource={answers} />
}
