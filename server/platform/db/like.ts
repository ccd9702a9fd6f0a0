import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import { nameKey } from '#domain/lib/names.ts'
import { emailKey, tidy } from '#domain/lib/text.ts'
import { spellingsOf } from '#domain/registration/found-by.ts'

/** A LIKE pattern for 'contains this part', with LIKE's special characters escaped. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}

/** Whether a column of name keys (see `nameKey`) contains a part of a name; never true for a part without letters and digits. */
export function nameHas(column: AnyColumn, part: string): SQL {
  const key = nameKey(part)
  return key === '' ? sql`false` : has(column, key)
}

/** Whether a column of lower-case email addresses contains a part of one. */
export function addressHas(column: AnyColumn, part: string): SQL {
  return has(column, emailKey(tidy(part)))
}

/** Whether a word of a column that begins with a name key begins with a part. The trigram index finds even one letter so, but not two inside a word. */
export function wordBegins(column: AnyColumn, part: string): SQL {
  const key = nameKey(part)
  if (key === '') return sql`false`
  const begins = partPattern(key).slice(1)
  return sql`(${column} like ${begins} or ${column} like ${`% ${begins}`})`
}

/** Whether a `search_text` contains `q` in one of the spellings in which it's stored. */
export function searchHas(column: AnyColumn, q: string): SQL | undefined {
  const [typed = ''] = spellingsOf(q)
  const at = typed.indexOf('@')
  // Most addresses share their end, which the index would compare row by row (a second, in a million): it's asked for the beginning only.
  if (at >= 3) return sql`(${has(column, typed.slice(0, at + 1))} and ${contains(column, typed)})`
  return or(...spellingsOf(q).map((spelling) => has(column, spelling)))
}

/** As `searchHas`, but never looked up in an index. */
export function readHas(column: AnyColumn, q: string): SQL | undefined {
  return or(...spellingsOf(q).map((spelling) => contains(column, spelling)))
}

function has(column: AnyColumn, part: string): SQL {
  return sql`${column} like ${partPattern(part)}`
}

function contains(column: AnyColumn, part: string): SQL {
  return sql`strpos(${column}, ${part}) > 0`
}
