import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Started, startHolder } from '#test/support/database/processes.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/databases.ts'

let database: FreshDatabase
let started: Started[]

beforeEach(async () => {
  database = await freshDatabase('embedded')
  started = []
})

afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL')
    await ended
  }
  await database.remove()
})

function start() {
  const holder = startHolder(database)
  started.push(holder)
  return holder
}

test('a second server on the same folder exits and names the first', async () => {
  const first = start()
  await first.open
  const end = await start().ended
  expect(end.code).toBe(1)
  expect(end.output).toMatch(new RegExp(`is in use by process ${first.process.pid} on \\S+, since 20\\d\\d-`))
  expect(end.output.trim().split('\n')).toHaveLength(1)
  expect(first.process.exitCode).toBeNull()
})

test('when five servers start at once, one gets the folder', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => start().open))
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refusals).toHaveLength(4)
  for (const { reason } of refusals) expect(String(reason)).toContain('is in use by')
})

test('after kill -9 the next server takes over and removes the leftovers', async () => {
  const first = start()
  await first.open
  const { socketFolder } = JSON.parse(readFileSync(join(database.dataDir, 'database', 'holder.json'), 'utf8'))
  expect(existsSync(socketFolder)).toBe(true)
  first.process.kill('SIGKILL')
  await first.ended
  expect(existsSync(socketFolder)).toBe(true)
  await start().open
  expect(existsSync(socketFolder)).toBe(false)
})

test('a stopped server leaves neither its lock nor its socket behind', async () => {
  const first = start()
  await first.open
  const holderFile = join(database.dataDir, 'database', 'holder.json')
  const { socketFolder } = JSON.parse(readFileSync(holderFile, 'utf8'))
  first.process.stdin.end()
  expect((await first.ended).code).toBe(0)
  expect(existsSync(holderFile)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
})
