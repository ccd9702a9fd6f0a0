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

/** Whether a word of a folded column begins with a part. The trigram index finds even one letter so, but not two inside a word. */
export function wordBegins(column: AnyColumn, part: string): SQL {
  const begins = partPattern(fold(part)).slice(1)
  return sql`(${column} like ${begins} or ${column} like ${`% ${begins}`})`
}

/**
 * Whether a `search_text` contains `q`, ignoring case and accents. Numbers and references are stored there without spaces and punctuation, so `q`
 * is also tried without them, unless it's an address.
 */
export function searchHas(column: AnyColumn, q: string): SQL {
  const folded = fold(q)
  const at = folded.indexOf('@')
  // Most addresses share their end, which the index would compare row by row (a second, in a million): it's asked for the beginning only.
  if (at >= 3) return sql`(${column} like ${partPattern(folded.slice(0, at + 1))} and ${contains(column, folded)})`
  const bare = bareOf(q)
  return bare === null ? foldedHas(column, q) : sql`(${foldedHas(column, q)} or ${column} like ${partPattern(bare)})`
}

/** As `searchHas`, but never looked up in an index. */
export function readHas(column: AnyColumn, q: string): SQL {
  const bare = q.includes('@') ? null : bareOf(q)
  const whole = contains(column, fold(q))
  return bare === null ? whole : sql`(${whole} or ${contains(column, bare)})`
}

function contains(column: AnyColumn, folded: string): SQL {
  return sql`strpos(${column}, ${folded}) > 0`
}

/** `q` as numbers and references are stored; null when that's no different, or too short. */
function bareOf(q: string): string | null {
  const bare = txnKey(q)
  return bare.length < bareFrom || bare === fold(q) ? null : bare
}
