import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SheetImport } from '#domain/sheets/import.ts'
import { kinds, onDatabase } from '#test/support/backups.ts'
import { aClassList } from '#test/support/class-lists.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'

const settings = { LOG_LEVEL: 'silent', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
const file = aClassList(500)

/** Lets a statement of the import take so long that the server is surely killed during it. */
const slowly = (kind: DatabaseKind) => [
  `create function dawdle() returns trigger language plpgsql as $$ begin
     ${kind === 'postgres' ? 'perform pg_sleep(8)' : "while clock_timestamp() < statement_timestamp() + interval '8 seconds' loop end loop"}; return new;
   end $$`,
  `create trigger dawdles before insert on student_imports for each row when (new.file_name = 'killed.csv') execute function dawdle()`,
  `create trigger dawdles before insert on history for each row when (new.action = 'imported students') execute function dawdle()`,
]
const stored = `select (select count(*)::int from drafts) as drafts, (select count(*)::int from history where action like '%added%') as entries,
  (select jsonb_array_length(rows) from student_imports) as waiting`

let fresh: FreshDatabase
let server: ServerProcess
let headers: Record<string, string>
afterEach(async () => {
  await server?.kill()
  await fresh?.remove()
})

describe.each(kinds)('a school’s import on %s', (kind) => {
  test('of 500 rows whose server is killed has added nobody, says so, and can go on; twice changes nothing', async () => {
    fresh = await freshDatabase(kind)
    await onDatabase(fresh, ...slowly(kind))
    await restart()
    headers = await signInAsNewSchool(server.url, administrator)

    await killedDuring(upload('killed.csv'))
    await restart()
    expect(await open()).toBeNull()

    const sent = await upload('class.csv')
    expect(sent.status, await sent.clone().text()).toBe(201)
    await killedDuring(add(await sent.json()))
    const [left] = await onDatabase(fresh, 'drop function dawdle cascade', stored)
    expect(left).toEqual({ drafts: 0, entries: 0, waiting: 500 })
    await restart()
    const waiting = await open()
    expect(waiting).toMatchObject({ file_name: 'class.csv', counts: { ready: 500, mistakes: 0, here: 0 } })

    const added = await add(waiting as SheetImport)
    expect(await added.json()).toMatchObject({ message: '500 students are added.', added: 500, open: null })
    const again: SheetImport = await (await upload('class.csv')).json()
    expect(again.counts).toEqual({ ready: 0, mistakes: 0, here: 500 })
    expect(await (await add(again)).json()).toMatchObject({ added: 0, open: null })
    const { figures } = await (await ask('GET', '/students')).json()
    expect(figures).toMatchObject({ students: 500, unpaid: 500 })
  })

  /** Kills the server once the database is at work on a request's dawdling statement. */
  async function killedDuring(request: Promise<Response>) {
    let outcome = 'not at work yet'
    const answered = request.then(
      async (answer) => {
        outcome = `${answer.status} ${await answer.text()}`
      },
      () => {
        outcome = 'none'
      },
    )
    await vi.waitFor(async () => expect((await isDawdling()) ? 'at work' : outcome).toBe('at work'), { timeout: 60_000, interval: 200 })
    await server.kill()
    await answered
    expect(outcome).toBe('none')
  }

  async function isDawdling(): Promise<boolean> {
    if (fresh.databaseUrl !== null) {
      const at = `select from pg_stat_activity where datname = current_database() and state = 'active' and query ~ '^\\s*insert into "(student_imports|history)"'`
      return (await runOn(fresh.databaseUrl, at)).rows.length > 0
    }
    // The embedded database does one thing at a time.
    const isFree = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    return !isFree
  }
})

async function restart() {
  server = await startServer(fresh, settings)
}

function ask(method: string, path: string, body?: object | Buffer): Promise<Response> {
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
  return fetch(`${server.url}/api/school${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': type }) },
    ...(body && { body: sent }),
  })
}

async function open(): Promise<SheetImport | null> {
  return (await (await ask('GET', '/imports/open')).json()).open
}

const upload = (name: string) => ask('POST', `/doors/form2/imports?file=${name}`, file)
const add = ({ id, version }: SheetImport) => ask('POST', `/imports/${id}/students`, { version })
