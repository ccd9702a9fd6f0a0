import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Certificate, databaseFront } from '#test/support/database/database-front.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { startServer } from '#test/support/server-process.ts'
import { found } from './helpers/findings.ts'

test('with a wrong database certificate the server does not start, is not ready, answers 503, and recovers by itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const good = certificateFor('localhost')
  const strange = certificateFor('localhost')
  const elsewhere = certificateFor('elsewhere.example')
  const fresh = await freshDatabase('postgres')
  onTestFinished(fresh.remove)
  const url = new URL(fresh.databaseUrl ?? '')
  const front = await databaseFront(url.href, good)
  onTestFinished(front.close)
  const trusting = (known: Certificate & { file: string }) => ({
    ...fresh,
    databaseUrl: `postgres://postgres@localhost:${front.port}${url.pathname}?sslmode=verify-full&sslrootcert=${known.file}`,
  })

  const server = await startServer(trusting(good))
  onTestFinished(() => server.kill())
  const ready = async () => {
    const reply = await fetch(`${server.url}/readyz`)
    return [reply.status, (await reply.json()).detail ?? 'ready']
  }
  await expect.poll(ready).toEqual([200, 'ready'])

  front.show(strange)
  await expect.poll(ready).toEqual([503, expect.stringMatching(/^Not ready: database/)])
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"reference":"7K3M9-XQ2BD","email":"a@home.example"}',
  }
  expect((await fetch(`${server.url}/api/registration-checks`, asked)).status).toBe(503)
  await expect(startServer(trusting(good))).rejects.toThrow(/no safe connection to PostgreSQL at \S+ \(self-signed certificate/)

  front.show(elsewhere)
  await expect(startServer(trusting(elsewhere))).rejects.toThrow(/no safe connection to PostgreSQL at \S+ \(Hostname\/IP does not match/)
  await expect.poll(ready).toEqual([503, expect.stringMatching(/^Not ready: database/)])

  front.show(good)
  await expect.poll(ready).toEqual([200, 'ready'])
  expect((await fetch(`${server.url}/api/registration-checks`, asked)).status).toBe(404)
  found({
    promise: 'No connection to a database with a wrong certificate',
    method: 'PostgreSQL with TLS; while the server runs, its certificate is replaced by an unknown one, by one for another name, and back',
    pass: "/readyz fails and names the database, requests get 503, another server doesn't start; everything works again once the certificate is right",
    seen: 'as promised, with sslmode=verify-full',
  })

  /** A self-signed certificate, and the file through which it can be trusted. */
  function certificateFor(name: string): Certificate & { file: string } {
    const [key, file] = [join(folder, `${crypto.randomUUID()}.key`), join(folder, `${crypto.randomUUID()}.pem`)]
    const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    const named = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', file]
    execFileSync('openssl', [...asked, ...named], { stdio: 'pipe' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file }
  }
})
