import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/support/databases.ts'
import { freePort } from '#test/support/nginx/nginx.ts'
import { aFamily } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { openPostOffice } from '#test/support/post-office.ts'
import { startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { register } from '../browser/site.ts'

test('the server is not ready before the administrator named in the settings can sign in', async () => {
  const fresh = await freshDatabase('postgres')
  const [holder, watcher] = [1, 2].map(() => new pg.Client({ connectionString: fresh.databaseUrl ?? '' })) as [pg.Client, pg.Client]
  await Promise.all([holder.connect(), watcher.connect()])
  const isWaitedFor = async () => {
    const { rows } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"user"%'`,
    )
    return rows.length > 0
  }
  await holder.query('begin')
  await holder.query('lock table "user" in access exclusive mode')
  const port = await freePort()
  const starting = startServer(fresh, {
    LOG_LEVEL: 'fatal',
    PORT: String(port),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  await expect.poll(isWaitedFor, { timeout: 60_000 }).toBe(true)
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 'nobody listens',
  )
  expect(ready).toBe('nobody listens')

  await holder.query('rollback')
  await Promise.all([holder.end(), watcher.end()])
  const server = await starting
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await signInAs(administrator, server.url)).toContain('session_token')
  await server.stop()
  await fresh.remove()
})

test('an email that waited for the server to start has the address with its port', async () => {
  const fresh = await freshDatabase('postgres')
  const first = await startServer(fresh, { LOG_LEVEL: 'fatal' })
  await register(first.url, aFamily({ parent_email: 'waited@home.example' }))
  await first.stop()
  const post = await openPostOffice()
  onTestFinished(() => post.close())
  const second = await startServer(fresh, { LOG_LEVEL: 'fatal', SMTP_URL: post.url, MAIL_FROM: 'bee@portal.example' })
  await vi.waitFor(() => expect(post.received).toHaveLength(1), 20_000)
  expect(post.received[0]?.text.replace(/=\r\n/g, '')).toContain(`http://localhost:${new URL(second.url).port}/registration/`)
  await second.stop()
  await fresh.remove()
})

test('without a public address nothing leaves by a mail server, because the links in emails would lead to this computer', async () => {
  const fresh = await freshDatabase('postgres')
  const mail = { LOG_LEVEL: 'fatal', MAIL_FROM: 'bee@portal.example' }
  for (const [address, waits] of [
    [{ SMTP_URL: 'smtp://127.0.0.1:26025' }, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:26025', PUBLIC_URL: 'https://register.example.org' }, false],
    [{ SMTP_URL: 'smtp://127.0.0.1:26025?catcher=true' }, false],
  ] as const) {
    const server = await startServer(fresh, { ...mail, ...address })
    expect(server.output().includes('until SMTP_URL and PUBLIC_URL are set')).toBe(waits)
    if (waits) expect(await (await fetch(`${server.url}/check`)).text()).toContain('We can’t send email yet')
    await server.stop()
  }
  await fresh.remove()
})
