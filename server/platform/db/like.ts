import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'

/** A LIKE pattern for 'contains this part', with LIKE's special characters escaped. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a folded column contains a part, ignoring case and accents; LIKE's special characters are escaped. */
export function foldedHas(column: AnyColumn, part: string): SQL {
  return sql`${column} like ${partPattern(fold(part))}`
}
