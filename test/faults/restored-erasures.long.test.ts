import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp } from '#server/features/backup/back-up.ts'
import { restore } from '#server/features/backup/restore.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { backupFolder, emptyPlace, kinds, log, register, run, signIn, start } from '#test/support/backups.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { dumpOf } from '#test/support/erasures.ts'

const at = backupFolder()
const address = 'zqparent@home.example'

describe.each(kinds)('%s', (kind) => {
  test('people whom an older backup brings back are erased before the first request, by the restore and by the start', async () => {
    const { older, newer, ledger } = await backupsAround(kind)

    // As if someone had restored a dump by other means: only the list of erasures beside the database shows it.
    const dumped = await emptyPlace(kind)
    await restore({ ...dumped, log }, { file: older, key: null })
    expect(await dump(dumped)).toContain('zqerased')
    await copyFile(ledger, join(dumped.dataDir, 'erasures.jsonl'))
    const server = await start(dumped)
    const cookie = await signIn(server.url)
    expect((await lookUp(server.url, cookie)).status).toBe(404)
    await server.stop()
    await expectGone(dumped)

    // A restore uses the list of a newer backup: named, or beside the older one.
    const restored = await emptyPlace(kind)
    if (kind === 'postgres') await copyFile(`${newer}.erasures.jsonl`, `${older}.newer.erasures.jsonl`)
    const options = kind === 'embedded' ? ['--erasures', `${newer}.erasures.jsonl`] : []
    expect(await run('restore', older, restored, {}, options)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Erasures on record: 1. Erased again: 1.'),
    })
    await expectGone(restored)
  }, 600_000)
})

test('a missing list of erasures stops a restore before anything is written', async () => {
  const place = await emptyPlace('embedded')
  const { code, output } = await run('restore', at('none.backup'), place, {}, ['--erasures', at('no-list')])
  expect([code, output]).toEqual([1, `There is no file ${at('no-list')}.\n`])
})

/** A family that is in the older backup, and erased before the newer one. */
async function backupsAround(kind: DatabaseKind): Promise<{ older: string; newer: string; ledger: string }> {
  const place = await freshDatabase(kind)
  onTestFinished(place.remove)
  const [older, newer] = [at(`${kind}/older.backup`), at(`${kind}-newer/newer.backup`)]
  for (const name of [kind, `${kind}-newer`]) await mkdir(at(name))
  const server = await start(place)
  expect((await register(server.url, 'Zqerased Child', undefined, { parent_email: address })).status).toBe(201)
  expect((await register(server.url, 'Staying Child')).status).toBe(201)
  await backUp({ ...place, log }, { file: older, key: null })
  const cookie = await signIn(server.url)
  const { plan } = (await (await lookUp(server.url, cookie)).json()) as { plan: string }
  const erased = await fetch(`${server.url}/api/office/erasures`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: address, confirmation: address, plan }),
  })
  expect(erased.status).toBe(200)
  await backUp({ ...place, log }, { file: newer, key: null })
  await server.stop()
  return { older, newer, ledger: join(place.dataDir, 'erasures.jsonl') }
}

function lookUp(url: string, cookie: string) {
  return fetch(`${url}/api/office/person?email=${address}`, { headers: { cookie } })
}

async function dump(place: FreshDatabase): Promise<string> {
  const database = await openDatabase({ ...place, log })
  return await dumpOf(database.pool).finally(database.close)
}

async function expectGone(place: FreshDatabase) {
  const text = await dump(place)
  for (const marker of ['zqerased', address]) expect(text).not.toContain(marker)
  expect(text).toContain('staying child')
  const files = await readdir(join(place.dataDir, 'files'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.jpg') && !name.endsWith('.mark.jpg'))).toHaveLength(2)
}
