import { newestProof, type Proof } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The newest proof of a registration's payment; throws when there is no registration. */
export async function proofOf(db: Database, registration: { paymentId: string } | undefined): Promise<Proof> {
  if (!registration) throw new Error('There is no such registration')
  return await newestProof(db, registration.paymentId)
}
