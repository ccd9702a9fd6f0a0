// Measures the bytes per registration, in PostgreSQL and in pictures: node test/bench/sizes.ts. docs/scaling.md uses the results.
import '#server/lib/node-version.js'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { aHeavyPicture, aPicture } from '#test/support/pictures.ts'
import type { ServerProcess } from '#test/support/server-process.ts'
import { registerFamily } from './family.ts'
import { fillRegistrations } from './fill.ts'
import { fromOurPage, openPlace, signIn } from './place.ts'

const families = 200
const filled = 100_000

const place = await openPlace()
const client = new pg.Client({ connectionString: place.databaseUrl })
try {
  await client.connect()
  const server = await place.start()
  const cookie = await signIn(server.url)
  const screen = await sharp(await aPicture('png', { width: 1080, height: 1920 }))
    .png()
    .toBuffer()
  const photo = await sharp(await aHeavyPicture(1_700_000))
    .jpeg({ quality: 40 })
    .toBuffer()
  for (const [what, picture] of [
    ['a drawn receipt', screen],
    ['a photo that compresses badly', photo],
  ] as const) {
    const before = new Set(pictures().map(({ name }) => name))
    for (let family = 0; family < families; family++) await registerFamily(server.url, picture, family)
    const own = pictures().filter(({ name }) => !before.has(name))
    console.log(
      `${what} of ${picture.length} bytes: ${Math.round(sum(own.map(({ size }) => size)) / families)} bytes in ${own.length / families} files`,
    )
  }
  await acceptAll(server, cookie)
  await server.stop()
  const many = 2 * families
  console.log(`${many} families who registered and were accepted, tables with all indexes, for each:`)
  console.table(Object.fromEntries(Object.entries(await bytes()).map(([table, size]) => [table, Math.round(size / many)])))

  await client.query('truncate registrations cascade')
  await fillRegistrations(place.databaseUrl, 1, filled)
  const grown = await bytes()
  await client.query('vacuum full registrations')
  const packed = await bytes()
  const each = ({ registrations = 0 }: Record<string, number>) => Math.round(registrations / filled)
  console.log(`${filled} registrations with all indexes: ${each(grown)} bytes each as they came in, ${each(packed)} freshly packed`)
} finally {
  await client.end()
  await place.close()
}

/** Bytes of each table with its indexes. */
async function bytes(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; size: string }>(
    "select relname as name, pg_total_relation_size(oid) as size from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  return Object.fromEntries(rows.map(({ name, size }) => [name, Number(size)]))
}

function pictures(): { name: string; size: number }[] {
  const entries = readdirSync(join(place.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => ({ name, size: statSync(join(parentPath, name)).size }))
}

async function acceptAll({ url }: ServerProcess, cookie: string) {
  const { rows } = await client.query<{ id: string; version: number }>('select id, version from registrations')
  for (const { id, version } of rows) {
    const reply = await fetch(`${url}/api/office/registrations/${id}/decision`, {
      method: 'PUT',
      headers: { cookie, ...fromOurPage },
      body: JSON.stringify({ decision: 'accepted', version }),
    })
    if (reply.status !== 200) throw new Error(await reply.text())
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
