// databases: both
import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { SchoolPayment } from '#domain/school/students.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { textsIn } from '#test/support/certificates.ts'
import { sharedPortal } from '#test/support/portal.ts'
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
let office: { cookie: string }
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  office = await portal.signIn()
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
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      big.add(aStudent({ student_name: `Child ${'abcdefghij'[n % 10]}${'abcdefghij'[Math.floor(n / 10)]} Rao` })),
    ),
  )
  const asked = await textAt('/pro-forma.pdf', big)
  expect(asked.replaceAll('\n', '')).toContain('100 × ₹150 = ₹15,000')
  expect(asked).toContain('Child jj Rao')
})
