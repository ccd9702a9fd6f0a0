import { Plus } from 'lucide-react'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, type SchoolColumn, schoolColumns, schoolPage, schoolWorkbook } from '#domain/school/school.ts'
import type { Column } from '#web/kit/table/column.ts'
import { mayEdit } from '#web/office/content.ts'
import { resource } from '#web/office/kit/resource.ts'
import { ResourceScreen } from '#web/office/kit/resource-screen.tsx'
import { column, stackedColumns } from '#web/office/list/columns.tsx'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import { school, schoolFilters } from './school.ts'

const dialogs = lazyDialogs(() => import('./school-dialog.tsx'))

const isDeclined = ({ status }: OfficeSchool) => status === 'refused'

const statusTexts: Record<OfficeSchool['status'], string> = {
  unverified: 'Not verified',
  verified: 'Verified',
  waiting: 'Registered again',
  refused: 'Declined',
  closed: 'Closed',
}

/** The columns of the schools (specification 3.7), in order, and whether the office has verified each. */
const columns: Column<OfficeSchool>[] = [
  ...stackedColumns<OfficeSchool, SchoolColumn>({
    columns: schoolColumns,
    under: { school_name: 'school_email', school_landline: 'school_mobile' },
    person: 'school_name',
    sorts: false,
    textOf: ({ cells }, name) => cells[name] ?? '',
  }),
  column<OfficeSchool>('status', 'Status', ({ status }) => statusTexts[status]),
]

/** What each part of the list is called, and what it says when it is empty. */
const parts = {
  '': {
    label: ownScreens.schools.title,
    empty: ['No school has registered yet.', 'A school appears here as soon as it registers at /SchoolRegister.'],
  },
  unverified: {
    label: 'Schools to verify',
    empty: ['Every school is verified.', 'A school that registers itself appears here, and under Errors.'],
  },
  refused: { label: 'Declined schools', empty: ['No school was declined.', 'Schools that you decline stay here, with the reason.'] },
} satisfies Record<string, { label: string; empty: [title: string, text: string] }>

/** The registered schools by name (specification 2.5, 3.7), those to verify, and those that were declined. */
const schools = resource({
  ...school,
  screen: ownScreens.schools,
  page: schoolPage,
  filters: schoolFilters,
  columns,
  actions: {
    edit: { label: 'Edit', needs: 'edit', when: (one) => !isDeclined(one), Dialog: dialogs('EditSchool') },
    view: { label: 'Open', when: (one) => isDeclined(one) || !mayEdit, Dialog: dialogs('ViewSchool') },
    accounts: { needs: 'manage colleagues', Dialog: dialogs('PeopleDialog') },
  },
  add: {
    label: (
      <>
        <Plus size={16} aria-hidden="true" /> <span>Add school</span>
      </>
    ),
    needs: 'edit',
    Dialog: dialogs('AddSchool'),
  },
  workbook: {
    file: schoolWorkbook.file,
    query: ({ q, status, country }, ids) => (status !== '' ? null : ids.length > 0 ? { ids: ids.join(',') } : { q, country }),
  },
  label: ({ status }) => parts[status].label,
  empty: ({ status }) => parts[status].empty,
  hint: 'Try the register number, the email address or the pin code.',
})

export const SchoolsPage = () => <ResourceScreen resource={schools} />
