import { randomUUID } from 'node:crypto'
import type { payments, registrations } from '#server/platform/db/schema/index.ts'

type Row = typeof registrations.$inferInsert

/** The payment of every `registrationRow`; insert it first. */
export const paymentRow = {
  id: '7b0ff1a5-6d1e-4c53-9d3e-0a4bb2a7d001',
  amount: 20000,
  currency: 'INR',
} satisfies typeof payments.$inferInsert

/** A valid, unique row, for tests of the tables themselves. Its payment is `paymentRow`. */
export function registrationRow(changes: Partial<Row> = {}): Row {
  const unique = randomUUID()
  return {
    id: unique,
    reference: unique,
    competition: 'quarter-final',
    door: 'quatform',
    name: 'Zoë D’Souza',
    nameKey: 'zoe d’souza',
    email: 'zoe@example.com',
    contactEmail: 'parent@example.com',
    dialCode: '+91',
    phone: '9845010200',
    region: 'India',
    country: 'India',
    state: 'Kerala',
    city: 'Kochi',
    birthDate: '2014-02-28',
    paymentType: 'no-offer',
    fee: 20000,
    currency: 'INR',
    paymentId: paymentRow.id,
    txnNo: unique,
    txnKey: unique,
    childKey: unique,
    contactKey: unique,
    phoneKey: unique,
    submissionKey: unique,
    submissionHash: unique,
    answers: { student_name: 'Zoë D’Souza' },
    seasonVersion: 0,
    disclaimerVersion: '1',
    ...changes,
  }
}
