import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { kind, sharedPortal } from '#test/support/portal.ts'

const passwords = { first: 'kettle under the bed, twice', second: 'eleven grey herons wait', renewed: 'nine brown owls listen' }
const first = 'first@portal.example'
const second = 'second@portal.example'

const portal = sharedPortal()

/** Runs `npm run admin -- …`; the password comes from the settings, or is typed. */
async function admin(args: string[], { password, typed }: { password?: string; typed?: string } = {}) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: portal.dataDir,
    ...(portal.databaseUrl && { DATABASE_URL: portal.databaseUrl }),
    ...(password && { ADMIN_PASSWORD: password }),
  }
  const child = spawn(process.execPath, ['scripts/command.ts', 'admin', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  // Warnings are log lines.
  return { code: code as number, output: output.replace(/^\{.*\n/gm, '').trim() }
}

const signIn = (email: string, password: string) =>
  portal.app.inject({ method: 'POST', url: '/api/session', payload: { email, password, role: 'admin' } })

async function cookieOf(email: string, password: string) {
  const reply = await signIn(email, password)
  expect(reply.statusCode).toBe(200)
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') }
}

const statusOf = async (url: string, headers: { cookie: string }) => (await portal.app.inject({ url, headers })).statusCode
const done = (output: string) => ({ code: 0, output })
const refused = (output: string) => ({ code: 1, output: expect.stringContaining(output) })

// The embedded database has one user at a time.
if (kind === 'postgres')
  describe('npm run admin, while the server runs', { timeout: 120_000 }, () => {
    test('creates people of the office with their roles, and nobody with a wrong role, address or password', async () => {
      expect(await admin(['list'])).toEqual(done('There is nobody in the office yet.'))
      const password = passwords.first
      for (const [args, sentence, given] of [
        [['create', first, 'owner'], 'Choose a role: admin, reviewer, finance, viewer', password],
        [['create', 'first'], 'Choose a command: npm run admin -- list, create EMAIL [ROLE]', password],
        [['disable', first], 'Choose a command', password],
        [['create', first], 'characters', 'short'],
      ] as const) {
        expect(await admin([...args], { password: given }), args.join(' ')).toEqual(refused(sentence))
      }
      expect(await admin(['list'])).toEqual(done('There is nobody in the office yet.'))

      // Without a role, an administrator; the password is typed, and not shown.
      const typed = await admin(['create', first], { typed: `${password}\n` })
      expect(typed).toEqual({ code: 0, output: expect.stringContaining(`${first} can sign in now, as admin.`) })
      expect(typed.output).not.toContain(password)
      expect(await admin(['create', second, 'finance'], { password: passwords.second })).toEqual(
        done(`${second} can sign in now, as finance.`),
      )
      expect(await admin(['create', second], { password })).toEqual(refused(`${second} already has an account in the office.`))
      expect((await signIn(first, password)).json().role).toBe('admin')
      const finance = await cookieOf(second, passwords.second)
      expect(await Promise.all(['/api/office/money/statements', '/api/office/colleagues'].map((url) => statusOf(url, finance)))).toEqual([
        200, 403,
      ])
    })

    test('gives an administrator a new password, and ends sessions', async () => {
      const before = await cookieOf(first, passwords.first)
      expect(await admin(['add', first], { password: passwords.renewed })).toEqual(
        done(`${first} has a new password. Their sessions have ended, and two-factor sign-in is off until they set it up again.`),
      )
      expect([await statusOf('/api/session', before), (await signIn(first, passwords.first)).statusCode]).toEqual([401, 401])
      expect(await admin(['add', first, 'first@home'], { password: passwords.renewed })).toEqual(refused('Enter only the name'))
      expect((await admin(['add', first, 'Meera', 'Iyer'], { password: passwords.renewed })).code).toBe(0)
      const again = await signIn(first, passwords.renewed)
      expect(again.json()).toMatchObject({ role: 'admin', name: 'Meera Iyer' })
      expect((await admin(['list'])).output).toContain(`${first}, Meera Iyer, admin`)
      expect((await admin(['add', first], { password: passwords.renewed })).code).toBe(0)
      expect((await signIn(first, passwords.renewed)).json().name).toBe('Meera Iyer')
      await admin(['add', 'nadia@portal.example', 'Nadia Khan'], { password: passwords.first })
      expect((await signIn('nadia@portal.example', passwords.first)).json()).toMatchObject({ role: 'admin', name: 'Nadia Khan' })
      expect(await admin(['sign-out', 'nobody@portal.example'])).toEqual(refused('There is no account'))
      expect(await admin(['sign-out', first.toUpperCase()])).toEqual(done('One session has ended.'))
      const [one, other] = [await cookieOf(first, passwords.renewed), await cookieOf(second, passwords.second)]
      expect((await admin(['sign-out', '--all'])).output).toMatch(/^\d+ sessions have ended\.$/)
      for (const cookie of [one, other]) expect(await statusOf('/api/session', cookie)).toBe(401)
    })
  })

if (kind === 'embedded')
  test('npm run admin asks to stop the server first, when it runs on the embedded database', async () => {
    expect(await admin(['create', first], { password: passwords.first })).toEqual(refused('Stop'))
    expect(await portal.pool.query('select from "user"')).toMatchObject({ rowCount: 0 })
  }, 120_000)
