import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from './postgres-processes.ts'

// A process of its own that keeps a PostgreSQL running for as long as its standard input is open, and then removes everything below `root`.
// The tests hold the other end: when they end, be it by kill -9, the system closes it. Three words come that way: 'crash' stops PostgreSQL as
// `pg_ctl stop -m immediate` does, 'kill' as `kill -9` does, and is answered when it is gone; 'start' starts it again. With `primary`, an address, it
// is a copy of the PostgreSQL there, and follows it.

const [root = '', binaries = '', uid = '', gid = '', primary = '', ...settings] = process.argv.slice(2)
const cluster = join(root, 'cluster')
const as = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) }
const output = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], cwd: cluster, ...as }

let over = false
const lifeline = once(process.stdin.resume(), 'close').then(() => {
  over = true
})
// Ctrl-C reaches the tests as well; what follows from it comes through the lifeline.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => process.stdin.destroy())

const created =
  primary === ''
    ? spawnSync(
        join(binaries, 'initdb'),
        ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
        output,
      )
    : spawnSync(beside('pg_basebackup'), ['-D', cluster, '-d', primary, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], output)
// A socket in the folder is not copied, its lock is.
if (primary !== '') rmSync(join(cluster, '.s.PGSQL.5432.lock'), { force: true })
if (created.error) console.error(created.error.message)
if (created.status === 0 && !over) {
  const end = Promise.withResolvers<void>()
  let isDown = false
  const start = () => {
    const started = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, '-k', cluster, '-h', '', ...settings.flatMap((setting) => ['-c', setting])],
      output,
    )
    started.once('exit', () => isDown || end.resolve())
    return started
  }
  const crash = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // A test may have ended while everything was stopped.
    server.kill('SIGCONT')
    server.kill('SIGQUIT')
    await ended
  }
  const kill = async () => {
    const ended = once(server, 'exit')
    const first = server.pid ?? 0
    // It starts no others while it stands still.
    server.kill('SIGSTOP')
    const others = processesOf(first)
    for (const pid of [...others, first]) process.kill(pid, 'SIGKILL')
    await ended
    // They hold its shared memory until they are gone.
    while (others.some(isRunning)) await pause(10)
  }
  let server = start()
  process.stdin.on('data', async (word) => {
    isDown = String(word) !== 'start'
    if (String(word) === 'crash') await crash()
    else if (isDown) await kill()
    else server = start()
    process.stdout.write('done')
  })
  await Promise.race([lifeline, end.promise])
  await crash()
}
rmSync(root, { recursive: true, force: true, maxRetries: 5 })
process.exit(over ? 0 : 1)

/** Of PostgreSQL's programs often only those of the server are linked elsewhere. */
function beside(name: string): string {
  return join(dirname(realpathSync(join(binaries, 'postgres'))), name)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that ended and that nobody has asked about yet is a number, and nothing else.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
