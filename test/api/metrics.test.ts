import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import * as tables from '#server/platform/db/schema/index.ts'
import { openPortal, type Portal, sharedPortal } from '#test/support/portal.ts'

const root = join(import.meta.dirname, '../..')
const token = 'shown by the monitoring only'
const authorization = `Bearer ${token}`

const portal = sharedPortal(() => ({ metricsToken: token }))

const figures = async () => (await portal.app.inject({ url: '/metrics', headers: { authorization } })).body
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

describe('figures for monitoring', () => {
  test('are available with the token, and not without it', async () => {
    const statuses: number[] = []
    for (const shown of [undefined, '', token, 'Bearer', `Bearer ${token} `, 'Bearer something else', `Basic ${token}`]) {
      const reply = await portal.app.inject({ url: '/metrics', headers: shown === undefined ? {} : { authorization: shown } })
      statuses.push(reply.statusCode)
      expect(reply.body).not.toContain('portal_')
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404])
    const reply = await portal.app.inject({ url: '/metrics', headers: { authorization } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  })

  test('are unavailable when the settings have no token', async () => {
    const shut = await openPortal()
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined']) {
      expect((await shut.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    }
    await shut.close()
  })

  test('include everything that the alerts and the dashboard ask for, and each alert leads to a chapter of the docs', async () => {
    const text = await figures()
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const named = new Set(
        await readFile(join(root, 'deploy', file), 'utf8').then((rules) => rules.match(/\b(?:portal|process|nodejs)_[a-z0-9_]+/g)),
      )
      expect(named.size).toBeGreaterThan(10)
      const isMissing = (name: string) => !text.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `)
      expect([...named].filter(isMissing), file).toEqual([])
    }
    const rules = await readFile(join(root, 'deploy/alerts.yml'), 'utf8')
    const links = [...rules.matchAll(/runbook: (\S+\.md)(?:#(\S+))?/g)]
    expect(links.length).toBe(rules.split('- alert:').length - 1)
    for (const [, page = '', chapter = ''] of links) {
      const headings = (await readFile(join(root, page), 'utf8')).match(/^#+ .*$/gm) ?? []
      const anchors = headings.map((heading) =>
        heading
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(['', ...anchors], page).toContain(chapter)
    }
    // Debian: prometheus; .ci/run installs it.
    if (!existsSync('/usr/bin/promtool')) return
    execFileSync('/usr/bin/promtool', ['check', 'rules', join(root, 'deploy/alerts.yml')])
    // prom-client's own names of three of Node's figures aren't what Prometheus advises.
    execFileSync('/usr/bin/promtool', ['check', 'metrics'], { input: text.replaceAll(/^.*nodejs_active_.*\n/gm, '') })
  })

  test('count requests by the route’s pattern, never by the address as it was sent', async () => {
    await portal.app.inject({ url: '/password/a-secret-link' })
    await portal.app.inject({ url: '/api/office/registrations?q=Aanya' })
    await portal.app.inject({ url: '/no-such-page-a-secret' })
    const text = await figures()
    expect(text).not.toMatch(/secret|Aanya/)
    const counted = 'portal_http_request_duration_seconds_count'
    expect(figure(text, `${counted}{method="GET",route="/password/:token",status="200"}`)).toBe(1)
    expect(figure(text, `${counted}{method="GET",route="/api/office/registrations",status="401"}`)).toBe(1)
    expect(figure(text, `${counted}{method="GET",route="none",status="404"}`)).toBe(1)
  })

  test('include emails, reviews, connections, queues, the disk and the process', async () => {
    await portal.register()
    await portal.db.execute(sql`update registrations set submitted_at = now() - interval '2 hours'`)
    await portal.db.execute(sql`insert into outbox (id, template, subject_id, recipient, title, plain, html, state)
      select gen_random_uuid(), template, subject_id, recipient, title, plain, html, 'dead' from outbox`)
    const fresh = await openFresh()
    const text = (await fresh.inject({ url: '/metrics', headers: { authorization } })).body
    await fresh.close()
    expect(figure(text, 'portal_letters{state="waiting"}')).toBe(1)
    expect(figure(text, 'portal_letters{state="dead"}')).toBe(1)
    expect(figure(text, 'portal_oldest_pending_review_seconds')).toBeGreaterThan(7_000)
    expect(figure(text, 'portal_database_up')).toBe(1)
    expect(figure(text, 'portal_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(figure(text, 'portal_costly_work{work="picture",state="running"}')).toBe(0)
    expect(figure(text, 'portal_costly_work{work="hash",state="waiting"}')).toBe(0)
    expect(figure(text, 'portal_disk_free_bytes')).toBeGreaterThan(1e6)
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test('query the database at most once in ten seconds', async () => {
    let later = 0
    const asked = vi.spyOn(portal.pool, 'query')
    // The app makes other queries meanwhile, such as for the season's version.
    const counts = () => asked.mock.calls.filter(([query]) => /count\(.+"outbox"/.test(JSON.stringify(query).replaceAll('\\', ''))).length
    const app = await openFresh()
    const clock = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + later)
    const ask = () => app.inject({ url: '/metrics', headers: { authorization } })
    await ask()
    expect(counts()).toBe(2)
    later += 5_000
    await Promise.all([ask(), ask(), ask()])
    expect(counts()).toBe(2)
    later += 5_500
    await ask()
    expect(counts()).toBe(4)
    vi.restoreAllMocks()
    await app.close()
  })

  test('are still available when the database is not, and say so', async () => {
    const reply = await withoutDatabase('/metrics')
    expect(reply.statusCode).toBe(200)
    expect(figure(reply.body, 'portal_database_up')).toBe(0)
    expect(reply.body).not.toMatch(/portal_letters{/)
    expect(reply.body).toMatch(/^portal_oldest_pending_review_seconds nan$/im)
  })
})

describe('/readyz', () => {
  const ready = async (overrides: Parameters<typeof openFresh>[0] = {}) => {
    const app = await openFresh(overrides)
    const { statusCode, body } = await app.inject('/readyz')
    const alive = await app.inject('/livez')
    await app.close()
    expect(alive.statusCode).toBe(200)
    return [statusCode, statusCode === 200 ? body : JSON.parse(body).detail]
  }

  test('reports ready when the database, the disk and the migrations are in order', async () => {
    expect(await ready()).toEqual([200, '{"status":"ok"}'])
  })

  test('names the database when it does not respond, and reveals nothing more', async () => {
    const reply = await withoutDatabase('/readyz')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({
      type: 'urn:problem:not-ready',
      title: 'Not ready',
      status: 503,
      detail: 'Not ready: database',
      requestId: expect.any(String),
    })
  })

  test('names the disk when it cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-ready-'))
    await writeFile(join(folder, 'file'), '')
    expect(await ready({ dataDir: join(folder, 'file') })).toEqual([503, 'Not ready: disk'])
    expect(await ready({ dataDir: join(folder, 'gone') })).toEqual([503, 'Not ready: disk'])
    await rm(folder, { recursive: true })
  })

  test('names missing migrations', async () => {
    await portal.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
    expect(await ready()).toEqual([503, 'Not ready: migrations'])
    await portal.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  })
})

/** A separate app on the same context. */
async function openFresh(overrides: Partial<Portal['context']> = {}) {
  const app = await buildApp({ ...portal.context, ...overrides })
  await app.ready()
  return app
}

/** The response of an app whose database went away after it was built. */
async function withoutDatabase(url: string) {
  const away = drizzle(new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 }), { schema: tables })
  let isAway = false
  const app = await openFresh({ db: new Proxy(portal.db, { get: (real, name) => Reflect.get(isAway ? away : real, name) }) })
  isAway = true
  const reply = await app.inject({ url, headers: { authorization } })
  await app.close()
  return reply
}
