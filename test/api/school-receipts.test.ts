import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ReviewDetails } from '#domain/registration/review.ts'
import type { SchoolPayment } from '#domain/school/students.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { textsIn } from '#test/support/certificates.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { rowsWhere } from '#test/support/rows.ts'
import { aStudent, openSchool } from '#test/support/schools.ts'

const portal = sharedPortal({
  undoMs: 0,
  season: () => ({
    ...defaultSeason,
    bank: { payee: 'Global Spelling Bee', number: '001234005678', ifsc: 'EXMP0001234', swift: 'EXMPINBB' },
    address: '12 Example Road\nBengaluru 560001',
    taxNumber: 'PAN AAAAA0000A',
  }),
})
const office = sharedOffice(portal)
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(portal, { schoolname: 'Vidya Mandir' })
})

async function textAt(url: string, by = school): Promise<string> {
  const reply = await portal.app.inject({ url: `/api/school${url}`, headers: by.headers })
  if (reply.statusCode !== 200) return String(reply.statusCode)
  expect(reply.headers['content-type']).toBe('application/pdf')
  if (process.env.KEEP_PDF) writeFileSync(`/tmp/look-${url.split('/').at(-1)}`, reply.rawPayload)
  return textsIn(reply.rawPayload)
}
const decide = async (payment: string, decision: 'accepted' | 'declined', most = 100) => {
  const rows = await portal.db.select().from(registrations).where(eq(registrations.paymentId, payment)).orderBy(registrations.serialNo)
  const waiting = rows.filter(({ status }) => status === 'pending').slice(0, most)
  const url = '/api/office/decisions'
  const payload = { decision, rows: waiting.map(({ id, version }) => ({ id, version })), ...(decision === 'declined' && { reason: 'No.' }) }
  expect((await portal.app.inject({ method: 'PUT', url, headers: office, payload })).statusCode).toBe(200)
}

test('a school prints what it will pay and how, and a receipt once all of its students are decided', async () => {
  await school.add(aStudent({ student_name: 'आर्या जोशी', class_name: '7' }))
  await school.add(aStudent({ student_name: 'Diya Patel', class_name: '5' }))
  await school.add(aStudent({ student_name: 'Neel Apte', class_name: '7' }))
  const asked = await textAt('/pro-forma.pdf')
  // The rupee sign has a font of its own, and so is a text of its own.
  const plain = (text: string) => text.replaceAll('\n', '')
  for (const text of ['Pro-forma', 'GSB-000', 'account 001234005678, IFSC EXMP0001234', '3 × ₹150 = ₹450', 'Diya Patel', 'आर्या'])
    expect(plain(asked)).toContain(text)

  const { payment } = (await school.pay((await school.get('/drafts')).drafts, { txnNo: '4123 0311 2208' })).json()
  expect(payment.has_receipt).toBe(false)
  expect(await textAt(`/payments/${payment.id}/receipt.pdf`)).toBe('409')
  await decide(payment.id, 'accepted', 2)
  expect(await textAt(`/payments/${payment.id}/receipt.pdf`)).toBe('409')
  await decide(payment.id, 'declined')
  const [own]: SchoolPayment[] = (await school.get('/payments')).payments
  expect(own).toMatchObject({ id: payment.id, has_receipt: true })
  const receipt = await textAt(`/payments/${payment.id}/receipt.pdf`)
  const number = `No. ${defaultSeason.name}/${String(school.registerNo).padStart(4, '0')}/1`
  for (const text of [
    'Receipt',
    number,
    'Vidya Mandir',
    'PAN AAAAA0000A',
    '12 Example Road',
    '2 × ₹150 = ₹300',
    'Rupees three hundred only',
  ])
    expect(plain(receipt)).toContain(text)
  expect(receipt.replace(/\s/g, '')).toContain('412303112208')
  expect(await textAt('/pro-forma.pdf')).toBe('409')
})

test('a school pays in parts under one payment: the rest is named until it is sent, and both papers list the transfers', async () => {
  const [first = '', second = ''] = ['N3352612011401', 'N3362612025702']
  const drafts = await school.addMany(3)
  for (const amount of ['INR 0', 'INR 451', 'USD 3', 'some'])
    expect((await school.pay(drafts, { txnNo: first, amount })).json().errors).toMatchObject([{ path: 'amount' }])
  const { message, payment } = (await school.pay(drafts, { txnNo: first, amount: 'INR 250' })).json()
  expect(message).toBe('₹250 received of ₹450 · ₹200 still to send')
  expect(payment).toMatchObject({ txn_no: first, rest: { amount: 20000 }, students: [{}, {}, {}] })
  const plain = async (paper: string) => (await textAt(`/payments/${payment.id}/${paper}.pdf`)).replaceAll('\n', '')
  expect(await plain('pro-forma')).toContain('Still to send₹200')
  // The office sees what is missing, and accepts it only with a reason.
  const rowsOf = async () =>
    await portal.db.select().from(registrations).where(eq(registrations.paymentId, payment.id)).orderBy(registrations.serialNo)
  const review = async () => {
    const url = `/api/office/review/${(await rowsOf())[0]?.id}`
    return (await portal.app.inject({ url, headers: office })).json<ReviewDetails>()
  }
  expect(await review()).toMatchObject({
    needs_reason: true,
    flags: [{ text: '₹200 of ₹450 is still to be sent.' }],
    batch: { rest: '₹200', transfers: [{ amount: '₹250', txn_no: first }] },
  })
  const payload = { decision: 'accepted', rows: (await rowsOf()).map(({ id, version }) => ({ id, version })) }
  const { results } = (await portal.app.inject({ method: 'PUT', url: '/api/office/decisions', headers: office, payload })).json()
  expect(results).toMatchObject([{ done: false }, { done: false }, { done: false }])

  const wrong = [await school.transfer(payment.id, second, 'INR 201'), await school.transfer(payment.id, first, 'INR 200')]
  expect(wrong.map((reply) => reply.json().errors.map(({ path }: { path: string }) => path))).toEqual([['amount'], ['txn_no']])
  const stranger = await openSchool(portal, { schoolname: 'Lakeside Academy' })
  expect((await stranger.transfer(payment.id, second, 'INR 200')).statusCode).toBe(404)
  // The same transfer twice, at once and again, is one.
  const sent = await Promise.all([1, 2].map(() => school.transfer(payment.id, second, 'INR 200')))
  expect([...sent, await school.transfer(payment.id, second, 'INR 200')].map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await school.transfer(payment.id, 'N3362612025703', 'INR 200')).statusCode).toBe(409)
  const [own]: SchoolPayment[] = (await school.get('/payments')).payments
  expect(own).toMatchObject({ id: payment.id, rest: { amount: 0 }, transfers: [{ txn_no: first }, { txn_no: second }] })
  expect(await review()).toMatchObject({
    needs_reason: false,
    flags: [],
    batch: { rest: null },
    proofs: [{ transfer: 2 }, { transfer: 1 }],
  })
  for (const q of [first, second]) {
    const found = (
      await portal.app.inject({
        url: '/api/office/registrations',
        query: { competition: 'student', status: 'pending', q },
        headers: office,
      })
    ).json()
    expect(found.total).toBe(3)
  }
  await decide(payment.id, 'accepted')
  const receipt = await plain('receipt')
  for (const text of ['Transfer 1', '₹250, number', 'Transfer 2', '₹200, number', '3 × ₹150 = ₹450']) expect(receipt).toContain(text)
})

test('of a payment in two transfers the school says which one it sends again, and the other stays', async () => {
  const drafts = await school.addMany(2)
  const { payment } = (await school.pay(drafts, { txnNo: '533311110001', amount: 'INR 100' })).json()
  await school.transfer(payment.id, '533311110002', 'INR 200')
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.paymentId, payment.id))
  const url = `/api/office/registrations/${row?.id}/correction`
  const payload = { version: row?.version, fields: ['txn_no', 'file_doc'], reason: 'We can’t find the first number.' }
  expect((await portal.app.inject({ method: 'PUT', url, headers: office, payload })).statusCode).toBe(200)
  const at = `/school/students/${row?.serialNo}`
  const page = (await portal.app.inject({ url: at, headers: school.headers })).body
  for (const text of ['Which transfer?', '₹100 · 5333 1111 0001', '₹200 · 5333 1111 0002']) expect(page).toContain(text)
  const answer = async (fields: { txn_no: string; transfer?: string }) => {
    const form = { submission_key: randomUUID(), file_doc: pictureFile(await aPicture()), ...fields }
    return (await sendForm(portal.app, at, form, school.headers)).statusCode
  }
  const numbers = async () => {
    const { payments }: { payments: SchoolPayment[] } = await school.get('/payments')
    return payments.find(({ id }) => id === payment.id)?.transfers.map(({ txn_no, amount }) => `${txn_no} ${amount.amount}`)
  }
  const before = ['533311110001 10000', '533311110002 20000']
  expect([await answer({ txn_no: '533311110003' }), await answer({ txn_no: '533311110003', transfer: '3' })]).toEqual([400, 400])
  expect([await answer({ txn_no: '533311110002', transfer: '1' }), await numbers()]).toEqual([400, before])
  expect([await answer({ txn_no: '533311110003', transfer: '1' }), await numbers()]).toEqual([303, ['533311110003 10000', before[1]]])
})

test('nothing more is taken for a payment once the last student who waits for it is withdrawn', async () => {
  const { payment } = (await school.pay(await school.addMany(2), { amount: 'INR 100' })).json()
  await decide(payment.id, 'declined', 1)
  const [, waiting] = await rowsWhere(portal, registrations, eq(registrations.paymentId, payment.id), registrations.serialNo)
  const withdrawal = `/students/${waiting?.serialNo}/withdrawal`
  expect((await school.send('PUT', withdrawal)).statusCode).toBe(200)
  const refused = await school.transfer(payment.id, '533322220001', 'INR 200')
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'There’s nothing left to send for this payment.'])
  await school.send('DELETE', withdrawal)
  expect((await school.transfer(payment.id, '533322220001', 'INR 200')).statusCode).toBe(201)
})

test('nobody prints another school’s receipt, and a school that isn’t verified prints none', async () => {
  const [{ id }] = (await school.get('/payments')).payments as [SchoolPayment]
  const other = await openSchool(portal, { schoolname: 'Hillside Convent' })
  expect(await textAt(`/payments/${id}/receipt.pdf`, other)).toBe('404')
  const fresh = await openSchool(portal, { schoolname: 'Rosary Convent' }, { isVerified: false })
  await fresh.add(aStudent())
  expect(await textAt('/pro-forma.pdf', fresh)).toBe('403')
})

test('a hundred students go on over as many pages as it takes', async () => {
  const big = await openSchool(portal, { schoolname: 'Sunrise Public School' })
  for (const tens of 'abcdefghij') {
    const names = [...'abcdefghij'].map((one) => `Child ${one}${tens} Rao`)
    await Promise.all(names.map((name) => big.add(aStudent({ student_name: name }))))
  }
  const asked = await textAt('/pro-forma.pdf', big)
  expect(asked.replaceAll('\n', '')).toContain('100 × ₹150 = ₹15,000')
  expect(asked).toContain('Child jj Rao')
})
