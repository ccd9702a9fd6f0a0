import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addAdministrator } from '#server/auth/administrators.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { log } from '#test/support/backups.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { type Reply, sendForm, sendJson, settings, signIn } from './helpers/senders.ts'

const many = rounds(20, 200)
const colleague = { email: 'colleague@portal.example', password: 'eleven grey herons wait' }

let fresh: FreshDatabase
let database: OpenDatabase
let servers: ServerProcess[] = []
let offices: { url: string; cookie: string; name: string }[]
beforeAll(async () => {
  fresh = await freshDatabase('postgres')
  database = await openDatabase({ ...fresh, log })
  servers = await Promise.all([startServer(fresh, settings), startServer(fresh, settings)])
  // The first one is created after the server reports that it is running, and only while there is none.
  const administrators = async () => (await database.pool.query('select 1 from "user" where role = \'admin\'')).rowCount
  await vi.waitFor(async () => expect(await administrators()).toBe(1), { timeout: 60_000, interval: 100 })
  await addAdministrator(database.db, colleague.email, colleague.password)
  offices = await Promise.all(
    [administrator, colleague].map(async (who, n) => {
      const url = servers[n]?.url ?? ''
      return { url, cookie: await signIn(url, who), name: who.email }
    }),
  )
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  await database?.close()
  await fresh?.remove()
})

type Row = { id: string; version: number; name: string; answers: Record<string, string> }

test(`when two administrators on two servers accept and decline at once, ${many} times, one of them decides and the other sees that`, async () => {
  const won: Record<string, number> = {}
  for (const row of await registered(many)) {
    const decisions = ['accepted', 'declined'] as const
    const replies = await Promise.all(
      offices.map(({ url, cookie }, n) =>
        sendJson(
          url,
          `/office/registrations/${row.id}/decision`,
          { decision: decisions[n], version: row.version },
          { method: 'PUT', cookie },
        ),
      ),
    )
    const winner = winnerOf(replies)
    const decision = decisions[winner] ?? ''
    expect(detailOf(replies[1 - winner])).toContain(`${offices[winner]?.name} ${decision} this at `)
    expect(await historyOf(row)).toEqual(['entered', decision])
    const emails = await ask("select template from outbox where subject_id = $1 and template ~ 'accepted|declined'", row)
    expect(emails).toEqual([{ template: `registration-${decision}` }])
    expect(await ask('select status, decided_by, version from registrations where id = $1', row)).toEqual([
      { status: decision, decided_by: offices[winner]?.name, version: row.version + 1 },
    ])
    won[decision] = (won[decision] ?? 0) + 1
  }
  found({
    promise: 'A registration is decided once',
    method: `${many} times accepted by one administrator and declined by another at the same moment, on two servers and one PostgreSQL`,
    pass: 'one wins; the other gets 409, which says what was decided and by whom; one history row, one email',
    seen: `${many} of ${many} decided once: ${Object.entries(won)
      .map(([decision, times]) => `${times} ${decision}`)
      .join(', ')}`,
  })
})

/** New registrations. */
async function registered(count: number): Promise<Row[]> {
  const url = offices[0]?.url ?? ''
  const rows: Row[] = []
  for (let n = 0; n < count; n++) {
    const reply = await sendForm(url, aFamily(), await aPicture())
    expect(reply.status).toBe(201)
    const found = await database.pool.query('select id, version, name, answers from registrations where serial_no = $1', [
      JSON.parse(reply.body).serial_no,
    ])
    rows.push(found.rows[0])
  }
  return rows
}

/** 0 or 1. One wins, the other is refused. */
function winnerOf(replies: Reply[]): number {
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  return replies.findIndex(({ status }) => status === 200)
}

function detailOf(reply: Reply | undefined): string {
  expect(reply?.type).toBe('stale')
  return JSON.parse(reply?.body ?? '{}').detail
}

async function historyOf(row: Row): Promise<string[]> {
  return (await ask('select action from history where subject_id = $1 order by id', row)).map(({ action }) => action)
}

async function ask(sql: string, { id }: Row) {
  return (await database.pool.query(sql, [id])).rows
}
