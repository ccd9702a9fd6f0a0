import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import { bareFrom } from '#domain/registration/found-by.ts'
import { txnKey } from '#domain/registration/registration.ts'

/** A LIKE pattern for 'contains this part', with LIKE's special characters escaped. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a folded column contains a part, ignoring case and accents; LIKE's special characters are escaped. */
export function foldedHas(column: AnyColumn, part: string): SQL {
  return sql`${column} like ${partPattern(fold(part))}`
}

/**
 * Whether a `search_text` contains `q`, ignoring case and accents. Numbers and references are stored there without spaces and punctuation, so `q`
 * is also tried without them.
 */
export function searchHas(column: AnyColumn, q: string): SQL {
  const bare = txnKey(q)
  const whole = foldedHas(column, q)
  return bare.length < bareFrom || bare === fold(q) ? whole : sql`(${whole} or ${column} like ${partPattern(bare)})`
}
