import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { PersonalData } from '#domain/privacy/privacy.ts'
import type { Portal } from './portal.ts'

/** What the office does before and during an erasure, through the API. */
export function officeOf(portal: Portal, headers: { cookie: string }) {
  const call = async (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
    expect(reply.statusCode, `${method} ${url} ${reply.body.slice(0, 300)}`).toBeLessThan(300)
    return reply
  }
  const at = (id: string) => `/api/office/registrations/${id}`
  const versionOf = async (id: string) => (await call('GET', at(id))).json().version as number
  return {
    call,
    async decide(id: string, decision: 'accepted' | 'declined', reason?: string) {
      await call('PUT', `${at(id)}/decision`, { decision, version: await versionOf(id), ...(reason && { reason }) })
    },
    async correct(id: string, answers: Record<string, string>) {
      await call('PATCH', at(id), { ...answers, version: await versionOf(id) })
    },
    /** What the portal stores about an email address; null when there is nothing. */
    async lookUp(email: string): Promise<PersonalData | null> {
      const reply = await portal.app.inject({ url: '/api/office/person', query: { email }, headers })
      return reply.statusCode === 404 ? null : reply.json()
    },
    /** Looks an email address up and erases what is shown. Returns what was shown. */
    async erase(email: string): Promise<PersonalData> {
      const person: PersonalData = (await call('GET', `/api/office/person?email=${encodeURIComponent(email)}`)).json()
      await call('POST', '/api/office/erasures', { email, confirmation: email, plan: person.plan })
      return person
    },
  }
}

/** Every row of every table, in lower case, one per line: 'registrations {...}'. */
export async function dumpOf(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  const lines: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select to_jsonb(one)::text as line from "${schema}"."${name}" one`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines.join('\n').toLowerCase()
}

export const newKey = () => ({ 'idempotency-key': randomUUID() })
