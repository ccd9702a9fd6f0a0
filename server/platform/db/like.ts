import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'

/** A LIKE pattern for 'has this part': nothing in what was typed means anything to LIKE. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a folded column has a part, whatever the case and the accents; nothing in it means anything to LIKE. */
export function foldedHas(column: AnyColumn, part: string): SQL {
  return sql`${column} like ${partPattern(fold(part))}`
}
