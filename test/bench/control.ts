// Bare servers for comparison, in a separate process: the same framework, driver, database and number of connections, but no product
// code. Each does only what it must to respond.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { writeXlsxStream } from 'hucre'
import pg from 'pg'
import sharp from 'sharp'

const { DATABASE_URL = '', FOLDER = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
mkdirSync(FOLDER, { recursive: true })
sharp.concurrency(1)
sharp.cache(false)

const app = fastify({ bodyLimit: 6_000_000 })
app.addContentTypeParser(
  'multipart/form-data',
  { parseAs: 'buffer' },
  async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
    new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData(),
)

app.get('/hello', async () => ({
  '04:00 PM': 0,
  '04:30 PM': 0,
  '05:00 PM': 0,
  '05:30 PM': 0,
  '06:00 PM': 0,
  '06:30 PM': 0,
  '07:00 PM': 0,
  '07:30 PM': 0,
}))

app.get('/list', async () => {
  const { rows } = await pool.query(`select * from registrations where competition = $1 and status = $2 order by serial_no desc limit 30`, [
    'quarter-final',
    'accepted',
  ])
  return { rows }
})

app.post('/book', async (request, reply) => {
  const body = request.body as Record<string, string>
  await pool.query(
    `insert into bare_bookings (id, date, time_slot, student_name, bee_level, parent_email, parent_mobile) values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), body.date, body.time_slot, body.student_name, body.bee_level, body.parent_email, body.parent_mobile],
  )
  reply.status(201)
  return { status: 'success' }
})

app.post('/register', async (request, reply) => {
  const form = request.body as FormData
  const upload = Buffer.from(await (form.get('file_doc') as File).arrayBuffer())
  const full = await sharp(upload)
    .autoOrient()
    .resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const thumbnail = await sharp(full).resize(100, 100, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
  const id = randomUUID()
  writeFileSync(join(FOLDER, `${id}.jpg`), full)
  writeFileSync(join(FOLDER, `${id}.thumbnail.jpg`), thumbnail)
  await pool.query('insert into bare_registrations (id, answers) values ($1, $2)', [
    id,
    Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  ])
  reply.status(201)
  return { id }
})

app.get('/export', async (_request, reply) => {
  const names = 'serial_no name email birth_date region contact_email dial_code phone city state country fee txn_no submitted_at'.split(' ')
  async function* rows() {
    let last: number | null = null
    for (;;) {
      const { rows }: pg.QueryResult = await pool.query(
        `select * from registrations where competition = $1 and status = $2 and ($3::bigint is null or serial_no < $3) order by serial_no desc limit 500`,
        ['quarter-final', 'pending', last],
      )
      for (const row of rows) yield names.map((name) => String(row[name]))
      if (rows.length === 0) return
      last = rows.at(-1).serial_no
    }
  }
  const bytes = writeXlsxStream(rows(), { name: 'All', columns: names.map((header) => ({ header })) })
  return reply.type('application/octet-stream').send(Readable.from(bytes as unknown as AsyncIterable<Uint8Array>, { objectMode: false }))
})

await pool.query(
  `create table if not exists bare_bookings (id uuid primary key, date text, time_slot text, student_name text, bee_level text, parent_email text, parent_mobile text)`,
)
await pool.query('create table if not exists bare_registrations (id uuid primary key, answers jsonb)')
console.log(`runs on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
