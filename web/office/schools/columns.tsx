import { type OfficeSchool, type SchoolColumn, schoolColumns } from '#domain/school/school.ts'
import type { Column } from '#web/kit/table/column.ts'
import { column, stackedColumns } from '#web/office/list/columns.tsx'

const statusTexts: Record<OfficeSchool['status'], string> = {
  unverified: 'Not verified',
  verified: 'Verified',
  waiting: 'Registered again',
  refused: 'Declined',
  closed: 'Closed',
}

/** The columns of the schools (specification 3.7), in order, and whether the office has verified each. */
export const schoolListColumns: Column<OfficeSchool>[] = [
  ...stackedColumns<OfficeSchool, SchoolColumn>({
    columns: schoolColumns,
    under: { school_name: 'school_email', school_landline: 'school_mobile' },
    person: 'school_name',
    sorts: false,
    textOf: ({ cells }, name) => cells[name] ?? '',
  }),
  column<OfficeSchool>('status', 'Status', ({ status }) => statusTexts[status]),
]
