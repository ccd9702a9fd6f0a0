import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from './postgres-processes.ts'

// Runs PostgreSQL as long as its own standard input is open, and then removes everything below `root`. The tests hold the other end:
// when they end, even by kill -9, the system closes it. It accepts three commands: 'crash' stops PostgreSQL like `pg_ctl stop -m
// immediate`, 'kill' like `kill -9` and replies when it has exited; 'start' starts it again. With `primary`, an address, it runs a
// streaming replica of the PostgreSQL there.

const [root = '', binaries = '', uid = '', gid = '', primary = '', ...settings] = process.argv.slice(2)
const cluster = join(root, 'cluster')
const as = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) }
const output = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'], cwd: cluster, ...as }

let over = false
const lifeline = once(process.stdin.resume(), 'close').then(() => {
  over = true
})
// Ctrl-C reaches the tests as well; they then close the lifeline.
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
// The copy lacks the socket but includes its lock.
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
    // A test may have ended while everything was suspended.
    server.kill('SIGCONT')
    server.kill('SIGQUIT')
    await ended
  }
  const kill = async () => {
    const ended = once(server, 'exit')
    const first = server.pid ?? 0
    // While it is suspended it starts no more processes.
    server.kill('SIGSTOP')
    const others = processesOf(first)
    for (const pid of [...others, first]) process.kill(pid, 'SIGKILL')
    await ended
    // They hold its shared memory until they have exited.
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

/** Often only PostgreSQL's server programs are linked elsewhere. */
function beside(name: string): string {
  return join(dirname(realpathSync(join(binaries, 'postgres'))), name)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process has exited; only its id remains.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
