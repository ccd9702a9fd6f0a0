import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeTest, type TestChild, testChildren } from '#domain/words/tests.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { type Filter, link } from '#web/office/kit/filters.tsx'
import type { RowDialogProps } from '#web/office/kit/kind.ts'
import { resource } from '#web/office/kit/resource.ts'
import { column, personColumn, Words } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { testsPath } from './tests.ts'

const ExtraTime = lazyDialogs(() => import('./dialogs.tsx'))('ExtraTime') as ComponentType<RowDialogProps<TestChild>>

/** The children who may take a test, and how far they are. */
export const children = resource({
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
    column<TestChild>('answered', 'Answered', ({ id, test, name, answered }) => (
      <Link to={testsPath} search={{ test, child: id } as never} aria-label={`${answered} answered by ${name}`}>
        {String(answered)}
      </Link>
    )),
    column<TestChild>('right', 'Right', ({ right, late, began_at }) => (
      <Words text={began_at === null ? '' : String(right)} bold under={late > 0 ? `${late} too late` : undefined} />
    )),
    column<TestChild>('left_count', 'Page left', ({ left_count }) => <Words text={left_count === 0 ? '' : `${left_count} times`} />),
    column<TestChild>('extra', 'Extra time', ({ extra_percent }) => <Words text={extra_percent === 0 ? '' : `${extra_percent} %`} />),
  ],
  refetch: 30_000,
  actions: { extra: { label: 'Extra time…', needs: 'edit', Dialog: ExtraTime } },
  intro: ({ page }) => page && <AboutTest of={page.test} />,
  empty: () => ['Nobody may take this test yet.', 'Children whose registration for its competition is accepted appear here.'],
})

/** Whose answers are shown: one child's, or those of all; of nobody, the children are. */
export const childLink: Filter = { ...link, read: (raw) => (raw === 'all' ? raw : link.read(raw)) }

/** Which test it is, and what else there is of it. */
export function AboutTest({ of: { id, title }, child = null }: { of: OfficeTest; child?: string | null }) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3.5">
      <h2 className="me-2 text-lg">{child === null ? title : `${title}: ${child}`}</h2>
      <Link to={testsPath} search={{ test: id, child: 'all' } as never} className={buttonClass()}>
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
