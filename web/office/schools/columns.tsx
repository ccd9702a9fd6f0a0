import { type OfficeSchool, type SchoolColumn, schoolColumns } from '#domain/school/school.ts'
import type { Column } from '#web/kit/table/column.ts'
import { column, Words } from '#web/office/list/column.tsx'

/** Columns shown below another in the same cell: contact details below what they belong to. */
const under: Partial<Record<SchoolColumn, SchoolColumn>> = { school_name: 'school_email', school_landline: 'school_mobile' }
const stacked = Object.values(under)

/** The columns of the schools (specification 3.7), in order. */
export const columns: Column<OfficeSchool>[] = schoolColumns.filter(({ name }) => !stacked.includes(name)).map(stack)

const claimTo = column<OfficeSchool>('claim_of', 'Claims to be', false, ({ claim_of }) =>
  claim_of ? (
    <Words text={`${claim_of.name} (${claim_of.register_no})`} under={claim_of.email} />
  ) : (
    <Words text="A new school" under="Uses another school’s email address" />
  ),
)

/** The columns of the claims: the same, plus the claimed school after the name. */
export const claimColumns: Column<OfficeSchool>[] = columns.flatMap((shown) => (shown.names ? [shown, claimTo] : [shown]))

export function schoolIn({ answers }: OfficeSchool): string {
  return answers.schoolname ?? ''
}

function stack(top: (typeof schoolColumns)[number]): Column<OfficeSchool> {
  const second = schoolColumns.find(({ name }) => name === under[top.name])
  return {
    name: top.name,
    names: top.name === 'school_name',
    labels: [top, ...(second ? [second] : [])].map(({ name, label }) => ({ name, label, sorts: false })),
    cell: ({ cells }) => (
      <Words text={cells[top.name] ?? ''} bold={top.name === 'school_name'} under={second && (cells[second.name] ?? '')} />
    ),
  }
}
