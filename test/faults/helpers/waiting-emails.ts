import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Puts emails to `many` families in the outbox, and returns their ids. */
export async function writeEmails(pool: pg.Pool, many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID())
  await pool.query(
    `insert into outbox (id, template, subject_id, recipient, title, plain, html)
     select id, 'registration-received', id, 'family' || n || '@home.example', 'We have it', 'We have it.', '<p>We have it.</p>'
     from unnest($1::uuid[]) with ordinality as given(id, n)`,
    [ids],
  )
  return ids
}
