// Bare servers for comparison, in a separate process: the same framework, driver, database and number of connections, but no product
// code. Each does only what it must to respond: what changes something sends the statements that the product's answer must not lose, on
// the same tables, in one transaction written by hand. Its rows are copies of one that the product has just written.
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { writeXlsxStream } from 'hucre'
import pg from 'pg'
import sharp from 'sharp'

const { DATABASE_URL = '', FOLDER = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
mkdirSync(FOLDER, { recursive: true })
// Days stay as they are written.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
type Row = Record<string, unknown>
const examples = new Map<string, Promise<pg.QueryResult<Row>>>()
const confirmed = "outbox where template = 'booking-confirmed'"
const seats = 500
let booked = 0
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
  const { rows: found } = await pool.query(
    `select sum(registrations)::int as total from (select registrations from figures where kind = 'list' and key = $1
      union all select registrations from figure_changes where kind = 'list' and key = $1) counted`,
    ['quarter-final accepted'],
  )
  const { rows } = await pool.query(`select * from registrations where competition = $1 and status = $2 order by serial_no desc limit 30`, [
    'quarter-final',
    'accepted',
  ])
  return { rows, total: found[0].total }
})

app.get('/search', async (request) => {
  const values = ['quarter-final', 'accepted', `%${(request.query as { q: string }).q}%`]
  const isFound = 'from registrations where competition = $1 and status = $2 and search_text like $3'
  const { rows: found } = await pool.query(`select count(*)::int as total from (select 1 ${isFound} limit 2001) counted`, values)
  const { rows } = await pool.query(`select * ${isFound} order by serial_no desc limit 30`, values)
  return { rows, total: found[0].total }
})

app.post('/book', async (request, reply) => {
  const body = request.body as Record<string, string>
  const [booking, history, email] = await examplesOf("bookings where state = 'booked'", "history where action = 'booked'", confirmed)
  const id = randomUUID()
  const n = booked++
  // Days of no season, so that no family's seats are taken.
  const date = new Date(Date.UTC(2031, 0, 1 + Math.floor(n / seats))).toISOString().slice(0, 10)
  const { student_name, bee_level, parent_email, parent_mobile } = body
  await inTransaction(async (client) => {
    await insert(client, 'bookings', booking, {
      ...{ id, date, seat: 1 + (n % seats), student_name, name_key: student_name, bee_level, parent_email, parent_mobile },
      submission_key: id,
    })
    await insert(client, 'history', history, { subject_id: id })
    await insert(client, 'outbox', email, { id, subject_id: id, recipient: parent_email, limit_key: parent_email })
  })
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
  const [payment, proof, registration, history, email] = await examplesOf(
    "payments where id = (select payment_id from registrations where door = 'quatform' order by serial_no desc limit 1)",
    "proofs where payment_id = (select payment_id from registrations where door = 'quatform' order by serial_no desc limit 1)",
    "registrations where door = 'quatform' order by serial_no desc limit 1",
    "history where action = 'entered'",
    "outbox where template = 'registration-received'",
  )
  const id = randomUUID()
  const answers = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const number = { txn_no: id, txn_key: id }
  await Promise.all([store(`${id}.jpg`, full), store(`${id}.thumbnail.jpg`, thumbnail)])
  await inTransaction(async (client) => {
    await insert(client, 'payments', payment, { id })
    await insert(client, 'proofs', proof, { payment_id: id, ...number, file_key: id, file_hash: id })
    await insert(client, 'registrations', registration, {
      ...{ id, payment_id: id, reference: id, competition: 'semi-final', child_key: id, contact_key: id, answers, ...number },
      submission_key: id,
    })
    await insert(client, 'history', history, { subject_id: id, after: answers })
    await insert(client, 'outbox', email, { id, subject_id: id, recipient: id, limit_key: id })
  })
  reply.status(201)
  return { id }
})

app.put('/accept/:id', async (request) => {
  const { id } = request.params as { id: string }
  const [decision, accepted, email, account, created, link, offer] = await examplesOf(
    'decisions',
    "history where action = 'accepted'",
    "outbox where template = 'registration-accepted'",
    `"user" where role = 'user'`,
    "history where action = 'created' and subject = 'account'",
    'verification',
    "outbox where template = 'account-offered'",
  )
  await inTransaction(async (client) => {
    const { rows } = await client.query('select * from registrations where id = $1 for update', [id])
    await insert(client, 'decisions', decision, { id: randomUUID(), registration_id: id })
    await client.query(
      `update registrations set status = 'accepted', version = $2, decided_at = now(), decided_by = $3, reason = null, corrected_at = null where id = $1`,
      [id, rows[0].version + 1, 'bench'],
    )
    await insert(client, 'history', accepted, { subject_id: id })
    await insert(client, 'outbox', email, { id: randomUUID(), subject_id: id, recipient: rows[0].contact_email })
    const userId = randomUUID()
    await insert(client, 'user', account, { id: userId, email: rows[0].email })
    await insert(client, 'history', created, { subject_id: userId })
    await insert(client, 'verification', link, { id: userId, identifier: userId, value: userId })
    await insert(client, 'outbox', offer, { id: randomUUID(), subject_id: userId, recipient: rows[0].email })
    await insert(client, 'outbox', offer, { id: randomUUID(), subject_id: userId, recipient: rows[0].contact_email })
  })
  return { status: 'success' }
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

const { rows: columns } = await pool.query<{ name: string }>(
  `select table_name || '.' || column_name as name from information_schema.columns where is_generated = 'ALWAYS' or is_identity = 'YES'`,
)
const generated = new Set(columns.map(({ name }) => name))
console.log(`runs on ${await app.listen({ port: 0, host: '127.0.0.1' })}`)

/** Runs work in a transaction on one connection. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Returns the first row of each of these, as the product wrote it; they're looked up once. */
async function examplesOf(...sources: string[]): Promise<Row[]> {
  return await Promise.all(
    sources.map(async (source) => {
      const known = examples.get(source) ?? pool.query(`select * from ${source}${source.includes('limit') ? '' : ' limit 1'}`)
      examples.set(source, known)
      const { rows } = await known
      if (!rows[0]) throw new Error(`The product has written no ${source}`)
      return rows[0]
    }),
  )
}

/** Inserts a copy of a row with some values of its own. */
async function insert(client: pg.PoolClient, table: string, example: Row | undefined, own: Row): Promise<void> {
  const row = Object.entries({ ...example, ...own }).filter(([name]) => !generated.has(`${table}.${name}`))
  const names = row.map(([name]) => `"${name}"`).join(', ')
  const places = row.map((_, at) => `$${at + 1}`).join(', ')
  await client.query(
    `insert into "${table}" (${names}) values (${places})`,
    row.map(([, value]) => value),
  )
}

/** Writes a file and waits until the disk has it, and its name. */
async function store(name: string, bytes: Uint8Array): Promise<void> {
  const [file, folder] = await Promise.all([open(join(FOLDER, name), 'wx'), open(FOLDER)])
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await folder.sync()
  await folder.close()
}
