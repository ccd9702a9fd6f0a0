import { and, eq, isNull, sql } from 'drizzle-orm'
import { canBeUndone } from '#server/features/results/index.ts'
import { certificates, publications, results } from '#server/platform/db/schema/index.ts'

/** Whether a certificate hasn't been replaced or withdrawn. */
export const isValid = isNull(certificates.endedAt)

/** Whether one is out as well: nobody but the office gets or checks one that was made while its result can still be taken back. */
export const isIssued = and(
  isValid,
  sql`exists (select from ${results} inner join ${publications} on ${eq(publications.id, results.publicationId)}
    where ${eq(results.registrationId, certificates.registrationId)} and not ${canBeUndone})`,
)
