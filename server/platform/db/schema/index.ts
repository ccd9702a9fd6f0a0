// Every table, by feature. drizzle-kit reads this file too.
export { session, twoFactor, user, verification } from './accounts.ts'
export { bookings } from './bookings.ts'
export { outbox } from './emails.ts'
export { accessLog, erasures, history } from './history.ts'
export { payments, proofs } from './payments.ts'
export { registrations } from './registrations.ts'
export { schools } from './schools.ts'
export { counts, seasons, secrets } from './system.ts'
