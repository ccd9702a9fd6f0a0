import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { mountRefusal, smallDisk } from './helpers/small-disk.ts'

const root = join(import.meta.dirname, '../..')
/** Settings that a developer's .env must not change. */
const unset = { DATABASE_URL: '', PUBLIC_URL: '', SMTP_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', LOG_LEVEL: '', HOST: '', PORT: '0' }

async function fresh(kind: 'embedded' | 'postgres' = 'embedded'): Promise<FreshDatabase> {
  const place = await freshDatabase(kind)
  onTestFinished(place.remove)
  return place
}

type Started = { child: ChildProcess; lines: () => string[]; output: () => string }

function start(command: string, words: string[], env: Record<string, string>, user?: number): Started {
  const child = spawn(command, words, {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, ...unset, ...env },
    ...(user && { uid: user }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL')
  })
  return { child, output: () => output, lines: () => output.split('\n').filter((line) => line.trim() !== '') }
}

/** What `npm start` does, without npm. */
const program = packageJson.scripts.start.split(' ').slice(1)

/** Starts the server, which must end by itself, and returns what it printed. */
async function endedStart(env: Record<string, string>, user?: number): Promise<string[]> {
  const { child, lines } = start(process.execPath, program, env, user)
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  return lines()
}

test('npm start shows its address, the link for the first administrator and how to look around; later only the address; Ctrl-C is answered', async () => {
  const { dataDir } = await fresh()
  rmSync(join(dataDir, 'database'), { recursive: true })
  for (const isFirst of [true, false]) {
    const { child, output, lines } = start('npm', ['start'], { DATA_DIR: dataDir, HOME: process.env.HOME ?? '' })
    await vi.waitFor(() => expect(output()).toContain(isFirst ? 'npm run dev' : 'runs on'), 120_000)
    expect(output().includes('/first-administrator/')).toBe(true)
    expect(output()).not.toMatch(/^\{|warn|\.env/im)
    // With the line of the build, at most 12.
    expect(lines().length).toBeLessThanOrEqual(11)
    // Ctrl-C reaches every process of the terminal; systemd's signal may reach npm alone, whose shell then ends.
    if (isFirst) process.kill(-(child.pid ?? 0), 'SIGINT')
    else child.kill('SIGTERM')
    await once(child, 'close')
    expect(lines().at(-1)).toBe('The portal has stopped.')
  }
})

test('a build says what it does in one line', async () => {
  // Ends where the work would begin.
  const hook = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.mkdtempSync = () => process.exit(7); syncBuiltinESMExports()`
  const words = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'scripts/build.ts', '--force']
  const { child, lines } = start(process.execPath, words, {})
  expect((await once(child, 'close'))[0]).toBe(7)
  expect(lines()).toEqual([expect.stringMatching(/^Building the pages and the server, about half a minute/)])
})

test('a wrong password, database, user or host in DATABASE_URL is one sentence that names it', async () => {
  const { databaseUrl, dataDir } = await fresh('postgres')
  const url = databaseUrl ?? ''
  const { username, pathname, searchParams } = new URL(url)
  const server = `PostgreSQL at ${searchParams.get('host')}:5432`
  const startAt = (address: string) => endedStart({ DATA_DIR: dataDir, DATABASE_URL: address })
  const withChange = (change: Partial<URL>) => startAt(Object.assign(new URL(url), change).href)
  expect(await withChange({ pathname: '/nobody_made_this' })).toEqual([
    `${server} has no database called nobody_made_this. Create it (createdb --owner=${username} nobody_made_this), or check DATABASE_URL.`,
  ])
  expect(await withChange({ username: 'nobody' })).toEqual([expect.stringContaining(`${server} doesn't let the user nobody in`)])
  expect(await startAt('postgresql://portal:words-of-ours@no-such-host.invalid/portal')).toEqual([
    'There is no machine called no-such-host.invalid. Check the address in DATABASE_URL.',
  ])
  const name = pathname.slice(1)
  await runOn(url, 'create role starting login')
  onTestFinished(async () => void (await runOn(url, 'drop role starting')))
  await runOn(url, `drop schema drizzle cascade`)
  expect(await withChange({ username: 'starting' })).toEqual([
    expect.stringContaining(`The user starting of ${server} may not create tables in the database ${name}`),
  ])
})

test('the password that PostgreSQL refuses is one sentence with host, port and user', async () => {
  const front = createServer((socket) => {
    socket.on('error', () => {})
    // PostgreSQL's own refusal: an error of severity FATAL with its code.
    const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "portal"', '']
    const body = Buffer.from(`${fields.join('\0')}\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(body.length + 4, 1)
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    front.close()
  })
  const { port } = front.address() as { port: number }
  const { dataDir } = await fresh()
  expect(await endedStart({ DATA_DIR: dataDir, DATABASE_URL: `postgresql://portal:wrong-secret@127.0.0.1:${port}/portal` })).toEqual([
    `PostgreSQL at 127.0.0.1:${port} refused the password of the user portal. Check DATABASE_URL.`,
  ])
})

test('while nothing listens at the address of the database, the log names it', async () => {
  const { dataDir } = await fresh()
  const { output } = start(process.execPath, program, {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgresql://portal:secret-words@127.0.0.1:9/portal',
  })
  await vi.waitFor(() => expect(output()).toContain('"server":"127.0.0.1:9","code":"ECONNREFUSED"'), 30_000)
  expect(output()).toContain('There is no database that takes changes yet; trying again every second, for two minutes')
})

test('a port in use and an address of another machine are one sentence', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    other.close()
  })
  const { port } = other.address() as { port: number }
  const place = await fresh()
  expect(await endedStart({ DATA_DIR: place.dataDir, PORT: String(port) })).toEqual([
    `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
  ])
  expect(await endedStart({ DATA_DIR: place.dataDir, HOST: '192.0.2.1' })).toEqual([expect.stringContaining('HOST is 192.0.2.1')])
})

test('a data folder that the user may not write to is one sentence, also when an earlier start as another user made it', async () => {
  const { dataDir } = await fresh()
  // As root nothing is refused: the server is started as somebody who owns nothing.
  const user = process.getuid?.() === 0 ? 65_534 : 0
  const folder = join(dataDir, 'of-another-user')
  mkdirSync(join(folder, 'database'), { recursive: true })
  chmodSync(dataDir, 0o755)
  if (user === 0) chmodSync(folder, 0o555)
  const inFolder = await endedStart({ DATA_DIR: join(folder, 'new') }, user || undefined)
  expect(inFolder).toEqual([expect.stringMatching(new RegExp(`may not write to ${folder}`))])
  if (user) {
    chownSync(folder, user, user)
    chmodSync(join(folder, 'database'), 0o700)
    expect(await endedStart({ DATA_DIR: folder }, user)).toEqual([expect.stringContaining(`may not write to ${join(folder, 'database')}`)])
  }
  writeFileSync(join(dataDir, 'a-file'), '')
  expect(await endedStart({ DATA_DIR: join(dataDir, 'a-file') })).toEqual([expect.stringContaining('a-file is not a folder')])
})

test.skipIf(mountRefusal !== '')('a full disk is one sentence', async () => {
  const { dataDir } = await fresh()
  const disk = smallDisk(join(dataDir, 'disk'))
  onTestFinished(disk.remove)
  disk.leave(1024 * 1024)
  expect(await endedStart({ DATA_DIR: join(dataDir, 'disk') })).toEqual([expect.stringMatching(/^The disk that .* is on is full/)])
})

const older = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  if (!existsSync(path)) return false
  return Number(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.slice(1).split('.')[0]) < 26
})

test.skipIf(older === undefined)('an older Node is told which version is needed and how it comes', async () => {
  for (const words of [program.slice(-1), packageJson.scripts.prestart.split(' && ')[0]?.split(' ').slice(1) ?? []]) {
    const { child, lines } = start(older ?? '', words, {})
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(lines()).toEqual([expect.stringMatching(/^This needs Node 26 or newer and runs on \d+.*npm ci installs the right one/)])
  }
})
