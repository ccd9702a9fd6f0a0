// databases: both
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { addPayment, addProof, newestProof, proofsOf, withPicture } from '#server/features/payments/index.ts'
import { deleteErasedPictures, deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { erasures, payments, proofs, registrations } from '#server/platform/db/schema/index.ts'
import { discardPicture } from '#server/platform/images/pictures.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { kind, sharedOffice, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
beforeEach(async () => {
  await portal.db.delete(registrations)
  await portal.db.delete(payments)
  await portal.db.delete(erasures)
  for await (const { key } of portal.context.files.list()) await portal.context.files.remove(key)
})

type Row = typeof registrations.$inferSelect

async function registered(answers: Record<string, string> = {}, picture?: Uint8Array, door = 'quatform'): Promise<Row> {
  const reply = await portal.submit(aFamily(answers), { door, ...(picture && { picture }) })
  expect(reply.statusCode).toBe(201)
  return await rowOf(reply.json().serial_no)
}

async function rowOf(serialNo: number): Promise<Row> {
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, serialNo))
  if (!row) throw new Error(`There is no registration ${serialNo}`)
  return row
}

/** Sends a new number, a new picture or both for a registration's payment. */
async function sendAgain({ paymentId }: Row, { txnNo, upload }: { txnNo?: string; upload?: Uint8Array }) {
  if (!upload) return await portal.db.transaction((tx) => addProof(tx, paymentId, { txnNo }))
  return await withPicture(portal.context.files, upload, (picture) =>
    portal.db.transaction((tx) => addProof(tx, paymentId, { txnNo, picture })),
  )
}

/** Lets one registration be paid by the payment of another, as the office sees a school's batch. */
async function share(row: Row, other: Row) {
  await portal.db.update(registrations).set({ paymentId: other.paymentId }).where(eq(registrations.id, row.id))
  const { fileKey } = await newestProof(portal.db, row.paymentId)
  await portal.db.delete(payments).where(eq(payments.id, row.paymentId))
  await discardPicture(portal.context.files, fileKey)
}

/** What its flags say, except that its number is odd. */
async function flagsOf({ id }: Row): Promise<string[]> {
  const reply = await portal.app.inject({ url: `/api/office/registrations/${id}`, headers: office })
  expect(reply.statusCode).toBe(200)
  const { flags } = reply.json() as OfficeRegistration
  return flags.flatMap(({ kind, text }) => (kind === 'format' ? [] : [text]))
}

const ask = (url: string) => portal.app.inject({ url: `/api/office${url}`, headers: office })
const erase = async (email: string) => {
  const { plan } = (await ask(`/person?email=${email}`)).json()
  const url = '/api/office/erasures'
  const reply = await portal.app.inject({ method: 'POST', url, headers: office, payload: { email, confirmation: email, plan } })
  expect(reply.statusCode).toBe(200)
  await deleteErasedPictures(portal.context)
}
/** How many pictures are stored, in both sizes. */
const pictures = () =>
  readdirSync(join(portal.dataDir, 'files'), { recursive: true }).filter((name) => /^\w+\/?\w*(\.thumbnail)?\.jpg$/.test(String(name)))
    .length / 2

test('a registration is stored with a payment of its own: the fee, the number and the picture', async () => {
  const row = await registered({ txn_no: '0012 345' })
  const [payment] = await portal.db.select().from(payments)
  expect(payment).toMatchObject({ id: row.paymentId, amount: row.fee, currency: 'INR' })
  const all = await proofsOf(portal.db, [row.paymentId])
  expect(all).toMatchObject([{ version: 1, txnNo: '0012 345', txnKey: '0012345' }])
  expect(pictures()).toBe(1)
})

test('a registration that is refused leaves no payment and no picture', async () => {
  const family = aFamily()
  await portal.submit(family)
  const again = await portal.submit({ ...family, txn_no: 'another 1' }, { key: randomUUID() })
  expect(again.statusCode).toBe(409)
  expect(await portal.db.$count(payments)).toBe(1)
  await expect.poll(pictures).toBe(1)
})

test('a new number carries over the picture, and a new picture the number; lists have the newest number', async () => {
  const row = await registered({ txn_no: 'FIRST 1' })
  const first = await newestProof(portal.db, row.paymentId)
  const second = await sendAgain(row, { txnNo: 'Second-2' })
  expect(second).toMatchObject({ version: 2, txnNo: 'Second-2', txnKey: 'second2', fileKey: first.fileKey, fileHash: first.fileHash })
  expect(await rowOf(row.serialNo)).toMatchObject({ txnNo: 'Second-2', txnKey: 'second2' })
  const third = await sendAgain(row, { upload: await aPicture() })
  expect(third).toMatchObject({ version: 3, txnNo: 'Second-2', txnKey: 'second2' })
  expect(third.fileKey).not.toBe(first.fileKey)
  expect(third.receivedAt.getTime()).toBeGreaterThan(first.receivedAt.getTime())
  expect((await proofsOf(portal.db, [row.paymentId])).map(({ version }) => version)).toEqual([1, 2, 3])

  // The same number once more is nothing new.
  expect(await sendAgain(row, { txnNo: 'Second-2' })).toEqual(third)
  const page = await ask('/registrations?competition=quarter-final&status=pending&q=second2')
  expect(page.json().rows).toHaveLength(1)
})

test('the office sees the newest picture', async () => {
  const row = await registered()
  const { fileKey } = await sendAgain(row, { upload: await aPicture() })
  const reply = await ask(`/registrations/${row.id}/screenshot`)
  expect(reply.rawPayload.equals(Buffer.from((await portal.context.files.read(`${fileKey}.jpg`)) ?? []))).toBe(true)
})

test('two new proofs at once become two versions', async () => {
  const row = await registered()
  await Promise.all(Array.from({ length: 8 }, (_, n) => sendAgain(row, { txnNo: `AT ONCE ${n}` })))
  const all = await proofsOf(portal.db, [row.paymentId])
  expect(all.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await rowOf(row.serialNo)).txnNo).toBe(all.at(-1)?.txnNo)
})

test('a number and a picture are flagged in any competition, season and version, and name the other registration', async () => {
  const [picture, another] = [await aPicture(), await aPicture()]
  const one = await registered({ txn_no: 'USED 77' }, picture)
  const two = await registered({ txn_no: 'used-77' }, picture, 'techovationform')
  expect(two.competition).not.toBe(one.competition)
  await portal.db.update(registrations).set({ round: 2 }).where(eq(registrations.id, two.id))
  const reused = (other: Row) => [`Same number as ${other.serialNo}`, `Same picture as ${other.serialNo}`]
  expect(await flagsOf(one)).toEqual(reused(two))
  expect(await flagsOf(two)).toEqual(reused(one))

  // What was sent first still counts, on both sides.
  await sendAgain(one, { txnNo: 'corrected 1', upload: another })
  expect(await flagsOf(one)).toEqual(reused(two))
  expect(await flagsOf(two)).toEqual(reused(one))
})

test('registrations of one payment, and versions of one proof, are never flagged for each other', async () => {
  const [one, two] = [await registered({ txn_no: 'BATCH 1' }), await registered({ txn_no: 'BATCH 2' })]
  await share(two, one)
  await sendAgain(one, { txnNo: 'BATCH 3' })
  await sendAgain(one, { txnNo: 'BATCH 1' })
  expect(await rowOf(two.serialNo)).toMatchObject({ txnNo: 'BATCH 1', txnKey: 'batch1' })
  for (const row of [one, two]) expect(await flagsOf(await rowOf(row.serialNo))).toEqual([])

  const three = await registered({ txn_no: 'batch-3' })
  expect(await flagsOf(three)).toEqual([`Same number as ${one.serialNo}, ${two.serialNo}`])
})

test('a flag names the first three of many, each once', async () => {
  const rows: Row[] = []
  for (let n = 0; n < 5; n++) rows.push(await registered({ txn_no: 'UPI' }))
  for (const row of rows.slice(0, 2)) for (const txnNo of ['OTHER', 'upi', 'UPI']) await sendAgain(row, { txnNo })
  const serials = rows.map(({ serialNo }) => serialNo)
  expect(await flagsOf(rows[4] as Row)).toEqual([`Same number as ${serials.slice(0, 3).join(', ')}`])
  expect(await flagsOf(rows[0] as Row)).toEqual([`Same number as ${serials.slice(1, 4).join(', ')}`])
})

test('an export has every version of the proof, and erasing removes them and their pictures', async () => {
  const row = await registered({ student_email: 'versions@school.example', txn_no: 'EXPORTED 1' })
  const first = await newestProof(portal.db, row.paymentId)
  await sendAgain(row, { txnNo: 'EXPORTED 2', upload: await aPicture() })
  const files = unzipSync(new Uint8Array((await ask('/person.zip?email=versions@school.example')).rawPayload))
  const { reference } = row
  expect(Object.keys(files)).toEqual(['person.json', `screenshots/${reference}-version-1.jpg`, `screenshots/${reference}.jpg`])
  const person = JSON.parse(Buffer.from(files['person.json'] ?? []).toString())
  expect(person.registrations[0]).toMatchObject({
    txn_no: 'EXPORTED 2',
    screenshot: `screenshots/${reference}.jpg`,
    payment: {
      amount: { minor_units: row.fee, currency: 'INR' },
      proofs: [
        { txn_no: 'EXPORTED 1', screenshot: `screenshots/${reference}-version-1.jpg`, received_at: first.receivedAt.toISOString() },
        { txn_no: 'EXPORTED 2', screenshot: `screenshots/${reference}.jpg` },
      ],
    },
  })
  expect(pictures()).toBe(2)
  await erase('versions@school.example')
  expect(await portal.db.$count(payments)).toBe(0)
  expect(await portal.db.$count(proofs)).toBe(0)
  expect(pictures()).toBe(0)
})

test('a payment that still pays for another child stays when one is erased, and goes with the last', async () => {
  const one = await registered({ student_email: 'one@school.example' })
  const two = await registered({ student_email: 'two@school.example' })
  await share(two, one)
  await erase('one@school.example')
  expect(await portal.db.$count(payments)).toBe(1)
  expect(pictures()).toBe(1)
  await erase('two@school.example')
  expect(await portal.db.$count(payments)).toBe(0)
  expect(pictures()).toBe(0)
})

const onPostgres: typeof test | null = kind === 'postgres' ? test : null
onPostgres?.('of two erasures at once of children with one payment, the last one removes the payment', async () => {
  for (let round = 0; round < 5; round++) {
    const emails = [`a${round}@school.example`, `b${round}@school.example`]
    const [one, two] = await Promise.all(emails.map((student_email) => registered({ student_email })))
    if (!one || !two) throw new Error('Two children are registered')
    await share(two, one)
    await Promise.all(emails.map(erase))
    expect(await portal.db.$count(payments)).toBe(0)
  }
})

test('a picture of an older version is no leftover', async () => {
  const row = await registered()
  await sendAgain(row, { upload: await aPicture() })
  expect(await deleteOrphanedFiles({ ...portal.context, now: () => Date.now() + 48 * 60 * 60 * 1000 })).toBe(0)
  expect(pictures()).toBe(2)
})

test('a payment without a registration can be stored, and has what was sent', async () => {
  const id = await withPicture(portal.context.files, await aPicture(), (picture) =>
    portal.db.transaction((tx) => addPayment(tx, { amount: 600_000, currency: 'INR', txnNo: ' a 1 ', picture })),
  )
  expect(await newestProof(portal.db, id)).toMatchObject({ version: 1, txnNo: ' a 1 ', txnKey: 'a1' })
})
