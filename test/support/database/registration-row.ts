import { randomUUID } from 'node:crypto'
import type { registrations } from '#server/platform/db/schema/index.ts'

type Row = typeof registrations.$inferInsert

/** A valid, unique row, for tests of the tables themselves. */
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
    txnNo: unique,
    txnKey: unique,
    fileKey: unique,
    fileHash: unique,
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
