import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

// A process of its own that keeps a PostgreSQL running for as long as its standard input is open, and then removes everything below `root`.
// The tests hold the other end: when they end, be it by kill -9, the system closes it. Two words come that way: 'crash' stops PostgreSQL as
// `pg_ctl stop -m immediate` does, and is answered when it is gone; 'start' starts it again.

const [root = '', binaries = '', uid = '', gid = '', ...settings] = process.argv.slice(2)
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

const created = spawnSync(
  join(binaries, 'initdb'),
  ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
  output,
)
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
  let server = start()
  process.stdin.on('data', async (word) => {
    isDown = String(word) === 'crash'
    if (isDown) await crash()
    else server = start()
    process.stdout.write('done')
  })
  await Promise.race([lifeline, end.promise])
  await crash()
}
rmSync(root, { recursive: true, force: true, maxRetries: 5 })
process.exit(over ? 0 : 1)
