import { type OfficeSchool, type SchoolColumn, schoolColumns } from '#domain/school/school.ts'
import type { Column } from '#web/kit/table/column.ts'
import { column, stackedColumns, Words } from '#web/office/list/columns.tsx'

/** The columns of the schools (specification 3.7), in order. */
export const columns: Column<OfficeSchool>[] = stackedColumns<OfficeSchool, SchoolColumn>({
  columns: schoolColumns,
  under: { school_name: 'school_email', school_landline: 'school_mobile' },
  person: 'school_name',
  sorts: false,
  textOf: ({ cells }, name) => cells[name] ?? '',
})

const claimTo = column<OfficeSchool>('claim_of', 'Claims to be', ({ claim_of }) =>
  claim_of ? (
    <Words text={`${claim_of.name} (${claim_of.register_no})`} under={claim_of.email} />
  ) : (
    <Words text="A new school" under="Uses another school’s email address" />
  ),
)

/** The columns of the claims: the same, plus the claimed school after the name. */
export const claimColumns: Column<OfficeSchool>[] = columns.flatMap((shown) => (shown.names ? [shown, claimTo] : [shown]))

const mergedInto = column<OfficeSchool>('merged_into', 'Merged into', ({ merged_into }) =>
  merged_into ? <Words text={`${merged_into.name} (${merged_into.register_no})`} under="" /> : '',
)

/** The columns of merged schools: the same, plus the school that each was merged into. */
export const mergedColumns: Column<OfficeSchool>[] = columns.flatMap((shown) => (shown.names ? [shown, mergedInto] : [shown]))

export function schoolIn({ answers }: OfficeSchool): string {
  return answers.schoolname ?? ''
}
