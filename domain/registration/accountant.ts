import type { CompetitionList } from '#domain/competitions/competition.ts'

/** The columns of the accountant's workbook, in order. What the bank says stays empty until the money is in a statement. */
export const accountantColumns = [
  { name: 'reference', label: 'Reference' },
  { name: 'serial_no', label: 'Serial No' },
  { name: 'name', label: 'Name' },
  { name: 'form', label: 'Form' },
  { name: 'payment_type', label: 'Payment Type' },
  { name: 'fee', label: 'Fee', format: 'money', total: true },
  { name: 'currency', label: 'Currency' },
  { name: 'txn_no', label: 'Transaction Number' },
  { name: 'status', label: 'Status' },
  { name: 'received', label: 'Received', format: 'time' },
  { name: 'decided', label: 'Decided', format: 'time' },
  { name: 'decided_by', label: 'Decided By' },
  { name: 'bank_date', label: 'Bank Date', format: 'date' },
  { name: 'bank_amount', label: 'Bank Amount', format: 'money', total: true },
  { name: 'account', label: 'Account' },
  { name: 'payer', label: 'Payer' },
  { name: 'difference', label: 'Difference', format: 'money', total: true },
  { name: 'to_return', label: 'To Return', format: 'money', total: true },
  { name: 'returned', label: 'Returned', format: 'money', total: true },
  { name: 'returned_on', label: 'Returned On', format: 'date' },
] as const
export type AccountantColumn = (typeof accountantColumns)[number]['name']

/** The file and sheet of a list's accountant workbook: StudentsData-Payments.xlsx, 'Payments Students'. */
export function accountantWorkbook({ workbook: { file, sheet } }: CompetitionList): { file: string; sheet: string } {
  return { file: file.replace(/\.xlsx$/, '-Payments.xlsx'), sheet: `Payments ${sheet}` }
}
