import { type RetentionDays, retentionKinds } from '#domain/privacy/privacy.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'

/** The limits in force: only those of RETENTION_DAYS when it is set, otherwise the season's. */
export function limitsNow({ season, retentionDays }: Pick<AppContext, 'season' | 'retentionDays'>): RetentionDays {
  return retentionDays ?? limitsOf(season())
}

function limitsOf({ retention }: Season): RetentionDays {
  return Object.fromEntries(retentionKinds.flatMap((kind) => (retention[kind] === null ? [] : [[kind, retention[kind]]])))
}
