import type { OfficeList } from '#domain/competitions/competition.ts'

/** The columns of the accountant's workbook, in order. */
export const accountantColumns = [
  { name: 'reference', label: 'Reference' },
  { name: 'serial_no', label: 'Serial No' },
  { name: 'name', label: 'Name' },
  { name: 'form', label: 'Form' },
  { name: 'payment_type', label: 'Payment Type' },
  { name: 'fee', label: 'Fee' },
  { name: 'currency', label: 'Currency' },
  { name: 'txn_no', label: 'Transaction Number' },
  { name: 'status', label: 'Status' },
  { name: 'received', label: 'Received' },
  { name: 'decided', label: 'Decided' },
  { name: 'decided_by', label: 'Decided By' },
] as const
export type AccountantColumn = (typeof accountantColumns)[number]['name']

/** The file and sheet of a list's accountant workbook: StudentsData-Payments.xlsx, 'Payments Students'. */
export function accountantWorkbook({ workbook: { file, sheet } }: OfficeList): { file: string; sheet: string } {
  return { file: file.replace(/\.xlsx$/, '-Payments.xlsx'), sheet: `Payments ${sheet}` }
}
