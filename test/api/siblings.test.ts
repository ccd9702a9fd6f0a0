import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { statusPath } from '#server/features/links/index.ts'
import { deleteUnneededPayments } from '#server/features/payments/index.ts'
import { emailLinks } from '#server/features/registrations/index.ts'
import { consents, flags, outbox, payments, registrations } from '#server/platform/db/schema/index.ts'
import { pictureFile, sendForm } from '#test/support/forms.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPortal, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { rowsWhere } from '#test/support/rows.ts'

const portal = sharedPortal()

/** A first child with others of the same family, as the form sends them. */
function together(count: number, overrides: Answers = {}) {
  const first = aFamily(overrides)
  const others = Array.from({ length: count - 1 }, (): Answers => {
    const { student_type: _, parent_email: __, txn_no: ___, ...own } = aFamily({ class_name: 'Class 3' })
    return { ...own, contact_code: '+91', parent_contact: first.parent_contact ?? '', consent: 'yes' }
  })
  const sent = Object.fromEntries(others.map((answers, at) => [`sibling_${at + 1}`, JSON.stringify(answers)]))
  return { first, others, sent: { ...first, ...sent } }
}

const rowsOf = (contact: string | undefined) =>
  rowsWhere(portal, registrations, eq(registrations.contactEmail, contact ?? ''), asc(registrations.serialNo))
const emailsTo = (recipient: string | undefined) => rowsWhere(portal, outbox, eq(outbox.recipient, recipient ?? ''))

test('a family that asks for its links gets one email for all that one page shows', async () => {
  const { first, others, sent } = together(2)
  await portal.submit(sent)
  const links = async () => (await emailsTo(first.parent_email)).filter(({ template }) => template === 'status-link')
  await emailLinks(portal.context, first.parent_email ?? '')
  expect(await links()).toMatchObject([{ title: expect.stringContaining(others[0]?.student_name ?? '') }])
  // Another payment's child has a page of its own, until the parent has confirmed by our email.
  await portal.db.delete(outbox).where(eq(outbox.recipient, first.parent_email ?? ''))
  await portal.register({ parent_email: first.parent_email ?? '' })
  await emailLinks(portal.context, first.parent_email ?? '')
  expect(await links()).toHaveLength(2)
})

test('two children are registered with one payment, and one email names both with their references', async () => {
  const { first, others, sent } = together(2)
  const reply = await portal.submit(sent)
  expect(reply.statusCode).toBe(201)
  const receipt: Receipt = reply.json()
  const rows = await rowsOf(first.parent_email)
  expect(rows.map(({ name, txnNo, fee }) => [name, txnNo, fee])).toEqual([
    [first.student_name, first.txn_no, 20_000],
    [others[0]?.student_name, first.txn_no, 20_000],
  ])
  expect(receipt).toMatchObject({
    reference: rows[0]?.reference,
    siblings: [{ name: others[0]?.student_name, reference: rows[1]?.reference }],
  })
  expect(receipt.message).toContain(`${first.student_name} and ${others[0]?.student_name}`)

  expect(new Set(rows.map(({ paymentId }) => paymentId)).size).toBe(1)
  const [payment] = await rowsWhere(portal, payments, eq(payments.id, rows[0]?.paymentId ?? ''))
  expect(payment).toMatchObject({ amount: 40_000, currency: 'INR', schoolId: null })
  const raised = await portal.db
    .select()
    .from(flags)
    .where(
      inArray(
        flags.registrationId,
        rows.map(({ id }) => id),
      ),
    )
  expect(raised).toEqual([])

  const emails = await emailsTo(first.parent_email)
  expect(emails).toHaveLength(1)
  for (const text of [...rows.flatMap(({ name, reference }) => [name, reference]), '₹400']) expect(emails[0]?.plain).toContain(text)
})

test('the parent confirms the consent for both children with one link', async () => {
  const { first, sent } = together(2)
  await portal.submit(sent)
  const [email] = await emailsTo(first.parent_email)
  const page = await portal.app.inject(email?.link ?? '')
  const rows = await rowsOf(first.parent_email)
  for (const { name } of rows) expect(page.body).toContain(name)
  const form = new FormData()
  form.set('consent', /name="consent" value="([^"]+)"/.exec(page.body)?.[1] ?? '')
  await sendForm(portal.app, email?.link ?? '', form)
  const acts = await portal.db
    .select()
    .from(consents)
    .where(
      inArray(
        consents.registrationId,
        rows.map(({ id }) => id),
      ),
    )
  expect(
    acts
      .filter(({ act }) => act === 'confirmed')
      .map(({ registrationId }) => registrationId)
      .sort(),
  ).toEqual(rows.map(({ id }) => id).sort())
})

test.each(['with', 'without'])('sending siblings again %s a key registers nobody twice, and gives the same receipt', async (by) => {
  const { first, sent } = together(3)
  const [key, picture] = [by === 'with' ? randomUUID() : null, await aPicture()]
  const once = await portal.submit(sent, { key, picture })
  const again = await portal.submit(sent, { key, picture })
  expect(again.json()).toEqual(once.json())
  expect(once.json().siblings).toHaveLength(2)
  expect(await rowsOf(first.parent_email)).toHaveLength(3)
  expect(await emailsTo(first.parent_email)).toHaveLength(1)
})

testRace('siblings sent ten times at once are registered once', async () => {
  const { first, sent } = together(3)
  const [key, picture] = [randomUUID(), await aPicture()]
  const replies = await Promise.all(Array.from({ length: 10 }, () => portal.submit(sent, { key, picture })))
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  expect(await rowsOf(first.parent_email)).toHaveLength(3)
})

testRace('families who send the same two children in either order, at once, register each child once', async () => {
  const { first, others, sent } = together(2)
  const [other = {}] = others
  const { consent: _, ...second } = other
  const { student_type, parent_email, txn_no, ...own } = first
  const turned = {
    ...second,
    student_type,
    parent_email,
    txn_no: `${txn_no}1`,
    sibling_1: JSON.stringify({ ...own, consent: 'yes' }),
  } as Answers
  const replies = await Promise.all([portal.submit(sent), portal.submit(turned), portal.submit(sent), portal.submit(turned)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  expect(await rowsOf(first.parent_email)).toHaveLength(2)
})

test('nobody is registered when one of the children is registered already, and the refusal names that child', async () => {
  const { first, others, sent } = together(2)
  const [other] = others
  await portal.register({ ...other, consent: 'yes', parent_email: 'other@home.example' })
  const reply = await portal.submit(sent)
  expect(reply.statusCode).toBe(409)
  expect(reply.json().detail).toContain(`${other?.student_name}: `)
  expect(reply.json().detail).not.toContain(first.student_name)
  expect(await rowsOf(first.parent_email)).toEqual([])
  expect((await emailsTo('other@home.example')).map(({ template }) => template)).toContain('already-registered')
})

test('what is wrong with a sibling says whose answer it is; a child who is in the form twice, and a seventh, are refused', async () => {
  const { others, sent } = together(2)
  const wrong = await portal.submit({ ...sent, sibling_1: JSON.stringify({ ...others[0], class_name: '' }) })
  expect(wrong.json().errors).toEqual([{ path: 'sibling_1.class_name', message: expect.any(String) }])
  const twice = together(3)
  const [kabir] = twice.others
  const doubled = await portal.submit({ ...twice.sent, sibling_2: JSON.stringify(kabir) })
  expect(doubled.json().errors).toEqual([{ path: 'sibling_2.student_name', message: 'This child is already in this form.' }])
  expect((await portal.submit(together(6).sent)).statusCode).toBe(201)
  expect((await portal.submit(together(7).sent)).json().errors).toEqual([{ path: 'sibling_6', message: expect.any(String) }])
  for (const bad of ['{', '[]', '{"student_name":1}', JSON.stringify({ ...others[0], student_type: 'India' })])
    expect((await portal.submit({ ...sent, sibling_1: bad })).statusCode).toBe(400)
})

test('each child is decided alone, and the office sees one payment for both', async () => {
  const { first, sent } = together(2)
  await portal.submit(sent)
  const [aanya, kabir] = await rowsOf(first.parent_email)
  const headers = await portal.signIn()
  const url = `/api/office/registrations/${aanya?.id}/decision`
  const decided = await portal.app.inject({ method: 'PUT', url, headers, payload: { decision: 'accepted', version: 1 } })
  expect(decided.statusCode).toBe(200)
  expect((await rowsOf(first.parent_email)).map(({ status }) => status)).toEqual(['accepted', 'pending'])
  const details = await portal.app.inject({ url: `/api/office/review/${kabir?.id}`, headers })
  expect(details.json()).toMatchObject({
    fee: '₹400',
    batch: { school: null, paid_by: first.parent_email, students: [{ name: aanya?.name }, { name: kabir?.name }] },
  })
})

type Asked = { fields?: string[]; reason?: string }

/** Asks about one child of a payment as the office does, and returns the reply. */
async function ask(
  { id, version }: { id: string; version: number },
  { fields = ['txn_no'], reason = 'We can’t find this number.' }: Asked = {},
) {
  const headers = await portal.signIn()
  const url = `/api/office/registrations/${id}/correction`
  const reply = await portal.app.inject({ method: 'PUT', url, headers, payload: { version, fields, reason } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
async function decide({ id, version }: { id: string; version: number }, decision: 'accepted' | 'declined') {
  const url = `/api/office/registrations/${id}/decision`
  const payload = { decision, version, ...(decision === 'declined' && { reason: 'Not paid.' }) }
  expect((await portal.app.inject({ method: 'PUT', url, headers: await portal.signIn(), payload })).statusCode).toBe(200)
}
const pathOf = (row: Parameters<typeof statusPath>[1]) => statusPath(portal.context.bookingLinkKey, row)
const send = (row: Parameters<typeof statusPath>[1], values: Record<string, string | File>) =>
  sendForm(portal.app, pathOf(row), { submission_key: randomUUID(), ...values })
const statesOf = async (contact: string | undefined) => (await rowsOf(contact)).map(({ status, txnNo }) => [status, txnNo])
const flagsAbout = (rows: { id: string }[]) =>
  portal.db
    .select()
    .from(flags)
    .where(
      inArray(
        flags.registrationId,
        rows.map(({ id }) => id),
      ),
    )

test('the office asks once for a payment of two children: each child’s page says so, one email names both, and one answer is enough', async () => {
  const { first, others, sent } = together(2)
  await portal.submit(sent)
  const [aanya, kabir] = await rowsOf(first.parent_email)
  if (!aanya || !kabir) throw new Error('Nobody was registered')
  await ask(kabir)
  expect((await rowsOf(first.parent_email)).map(({ status }) => status)).toEqual(['correction', 'correction'])
  const asked = (await emailsTo(first.parent_email)).filter(({ template }) => template === 'correction-asked')
  expect(asked).toHaveLength(1)
  for (const { name, reference } of [aanya, kabir]) {
    expect(asked[0]?.plain).toContain(name)
    expect(asked[0]?.plain).toContain(reference)
  }
  for (const row of [aanya, kabir]) {
    const page = await portal.app.inject(pathOf(row))
    expect(page.body).toContain('We can’t find this number.')
    expect(page.body).toContain(`You paid once for ${first.student_name} and ${others[0]?.student_name}.`)
  }
  expect((await send(aanya, { txn_no: '411111111111' })).statusCode).toBe(303)
  expect(await statesOf(first.parent_email)).toEqual([
    ['pending', '411111111111'],
    ['pending', '411111111111'],
  ])
  const thanks = (await emailsTo(first.parent_email)).filter(({ template }) => template === 'correction-received')
  expect(thanks).toHaveLength(1)
  for (const { name } of [aanya, kabir]) expect(thanks[0]?.plain).toContain(name)
})

test('the question about a payment of two is undone as a whole, and decided as one', async () => {
  const { first, sent } = together(2)
  await portal.submit(sent)
  const [aanya, kabir] = await rowsOf(first.parent_email)
  if (!aanya || !kabir) throw new Error('Nobody was registered')
  const stateOf = async () =>
    (await emailsTo(first.parent_email)).filter(({ template }) => template === 'correction-asked').map(({ state }) => state)
  const { undo } = await ask(aanya)
  const undone = await portal.send('DELETE', `/api/office/review/decisions/${undo.batch}`, undefined, await portal.signIn())
  expect(undone.json().registrations).toHaveLength(2)
  expect(await statesOf(first.parent_email)).toEqual([
    ['pending', first.txn_no],
    ['pending', first.txn_no],
  ])
  expect(await stateOf()).toEqual(['withdrawn'])
  const [again] = await rowsOf(first.parent_email)
  if (again) await ask(again)
  // The other child still waits for an answer when one is decided.
  const [asked] = await rowsOf(first.parent_email)
  if (asked) await decide(asked, 'declined')
  expect((await stateOf()).toSorted()).toEqual(['waiting', 'withdrawn'])
})

test('what a child was asked for before its payment stays asked for, with both reasons', async () => {
  const { first, sent } = together(2)
  await portal.submit(sent)
  const [aanya, kabir] = await rowsOf(first.parent_email)
  if (!aanya || !kabir) throw new Error('Nobody was registered')
  await ask(kabir, { fields: ['class_name'], reason: 'Which class is it?' })
  await ask(aanya, { fields: ['txn_no', 'file_doc'] })
  const page = await portal.app.inject(pathOf(kabir))
  for (const text of ['Which class is it?', 'We can’t find this number.', 'name="class_name"', 'name="txn_no"'])
    expect(page.body).toContain(text)
  await send(aanya, { txn_no: '411111111112', file_doc: pictureFile(await aPicture()) })
  expect(await statesOf(first.parent_email)).toEqual([
    ['pending', '411111111112'],
    ['correction', '411111111112'],
  ])
  const left = await portal.app.inject(pathOf(kabir))
  expect(left.body).toContain('name="class_name"')
  expect(left.body).not.toContain('name="txn_no"')
})

test('a declined child whose payment is sent again gets one of its own; the accepted sister keeps hers', async () => {
  const { first, others, sent } = together(3)
  await portal.submit(sent)
  const [aanya, kabir, zoya] = await rowsOf(first.parent_email)
  if (!aanya || !kabir || !zoya) throw new Error('Nobody was registered')
  await decide(aanya, 'accepted')
  await decide(kabir, 'declined')
  const form = await portal.app.inject(`${pathOf(kabir)}?payment`)
  expect(form.body).toContain(`Nothing changes for ${first.student_name} and ${others[1]?.student_name}`)
  await send(kabir, { txn_no: '411111111113', file_doc: pictureFile(await aPicture()) })
  expect(await statesOf(first.parent_email)).toEqual([
    ['accepted', first.txn_no],
    ['pending', '411111111113'],
    ['pending', first.txn_no],
  ])
  const rows = await rowsOf(first.parent_email)
  const amounts = await Promise.all(
    rows.map(async ({ paymentId }) => (await portal.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.amount),
  )
  expect(amounts).toEqual([40_000, 20_000, 40_000])
  expect(rows[0]?.paymentId).toBe(rows[2]?.paymentId)
  expect(await flagsAbout(rows)).toEqual([])
  // The same number with a sharper picture is still the payment of all.
  await send(zoya, { txn_no: first.txn_no ?? '', file_doc: pictureFile(await aPicture()) })
  expect((await rowsOf(first.parent_email)).map(({ paymentId }) => paymentId)).toEqual(rows.map(({ paymentId }) => paymentId))
})

test('a number that is changed while two wait and one is accepted is those two’s, and erasing them keeps the sister’s picture', async () => {
  const { first, sent } = together(3)
  await portal.submit(sent)
  const [aanya, kabir] = await rowsOf(first.parent_email)
  if (!aanya || !kabir) throw new Error('Nobody was registered')
  await decide(aanya, 'accepted')
  await send(kabir, { txn_no: '411111111114' })
  expect(await statesOf(first.parent_email)).toEqual([
    ['accepted', first.txn_no],
    ['pending', '411111111114'],
    ['pending', '411111111114'],
  ])
  // It is the same picture for another payment.
  expect((await flagsAbout([kabir])).map(({ kind }) => kind)).toEqual(['picture'])
  const [, own] = await rowsOf(first.parent_email)
  const removed = await portal.db.transaction(async (tx) => {
    await tx.delete(registrations).where(eq(registrations.paymentId, own?.paymentId ?? ''))
    return await deleteUnneededPayments(tx, [own?.paymentId ?? ''])
  })
  expect(removed).toEqual([])
})

testRace(
  'two children of a payment who are answered for at once have one number, and a brother who joins meanwhile has it too',
  async () => {
    const { first, others, sent } = together(2)
    const { reference } = (await portal.submit(sent)).json()
    const [aanya, kabir] = await rowsOf(first.parent_email)
    if (!aanya || !kabir) throw new Error('Nobody was registered')
    const { consent: _, ...third }: Answers = { ...others[0], ...aFamily({ class_name: 'Class 1' }) }
    const joining = { ...third, parent_email: first.parent_email ?? '', parent_contact: first.parent_contact ?? '', paid_with: reference }
    await Promise.all([
      send(aanya, { txn_no: '411111111115' }),
      send(kabir, { txn_no: '411111111116' }),
      portal.submit({ ...joining, txn_no: first.txn_no ?? '' }),
    ])
    const rows = await rowsOf(first.parent_email)
    expect(new Set(rows.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(new Set(rows.map(({ txnNo }) => txnNo)).size).toBe(1)
    const [payment] = await portal.db.select().from(payments).where(eq(payments.id, aanya.paymentId))
    expect(payment?.amount).toBe(rows.length * 20_000)
  },
)

testRace('two declined children who are answered for at once get payments of their own, beside their accepted sister’s', async () => {
  const { first, sent } = together(3)
  await portal.submit(sent)
  const rows = await rowsOf(first.parent_email)
  const [aanya, kabir, zoya] = rows
  if (!aanya || !kabir || !zoya) throw new Error('Nobody was registered')
  await decide(aanya, 'accepted')
  await decide(kabir, 'declined')
  await decide(zoya, 'declined')
  const replies = await Promise.all(
    [kabir, zoya, kabir, zoya].map(async (row, at) => send(row, { txn_no: `41111111112${at}`, file_doc: pictureFile(await aPicture()) })),
  )
  expect(replies.map(({ statusCode }) => statusCode)).not.toContain(500)
  const after = await rowsOf(first.parent_email)
  expect(after.map(({ status }) => status)).toEqual(['accepted', 'pending', 'pending'])
  expect(after[0]?.txnNo).toBe(first.txn_no)
  const ids = [...new Set(after.map(({ paymentId }) => paymentId))]
  const paid = await portal.db.select().from(payments).where(inArray(payments.id, ids))
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(60_000)
})

test('the office reviews one payment for several children once', async () => {
  const own = await openPortal()
  const { first, sent } = together(2)
  await own.submit(sent)
  const queue = await own.app.inject({
    url: '/api/office/review?competition=quarter-final&filter=all&q=&page=1',
    headers: await own.signIn(),
  })
  expect(queue.json().rows).toMatchObject([{ name: first.student_name, fee: '₹400', batch: { school: null, students: 2 } }])
  await own.close()
})

test('a child whose sister was just paid for joins her payment while nobody has decided about it', async () => {
  const { first, others } = together(2)
  const { consent: _, ...brother }: Answers = others[0] ?? {}
  const picture = await aPicture()
  const { reference } = (await portal.submit(first, { picture })).json()
  const joining = {
    ...brother,
    student_type: 'India',
    parent_email: first.parent_email ?? '',
    txn_no: first.txn_no ?? '',
    paid_with: reference,
  }
  const key = randomUUID()
  const reply = await portal.submit(joining, { picture, key })
  expect(reply.statusCode).toBe(201)
  expect((await portal.submit(joining, { picture, key })).json()).toEqual(reply.json())
  const rows = await rowsOf(first.parent_email)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.paymentId).toBe(rows[1]?.paymentId)
  const [payment] = await rowsWhere(portal, payments, eq(payments.id, rows[0]?.paymentId ?? ''))
  expect(payment?.amount).toBe(40_000)
  expect(rows.map(({ isFlagged }) => isFlagged)).toEqual([false, false])
})

test('behind a link are the children paid for together, and once the parent has confirmed by email every child of that address', async () => {
  const { first, others, sent } = together(2)
  const { status_path: path }: Receipt = (await portal.submit(sent)).json()
  const alone = aFamily({ student_name: 'Zara Stranger', parent_email: first.parent_email ?? '' })
  const stranger: Receipt = (await portal.submit(alone)).json()
  const page = async (at: string | null) => (await portal.app.inject(at ?? '')).body
  expect(await page(path)).toContain(others[0]?.student_name)
  expect(await page(path)).not.toContain('Zara Stranger')
  expect(await page(stranger.status_path)).not.toContain(first.student_name)

  const [email] = await emailsTo(first.parent_email)
  const asked = await portal.app.inject(email?.link ?? '')
  await sendForm(portal.app, email?.link ?? '', { consent: /name="consent" value="([^"]+)"/.exec(asked.body)?.[1] ?? '' })
  expect(await page(path)).toContain('Zara Stranger')
  expect(await page(stranger.status_path)).not.toContain(first.student_name)
})

test('no child joins a payment that is decided, another family’s, or not the one that is sent', async () => {
  const family = together(2)
  const { first, others } = family
  const { consent: _, ...brother }: Answers = others[0] ?? {}
  const { reference } = (await portal.submit(first)).json()
  const joining = {
    ...brother,
    student_type: 'India',
    parent_email: first.parent_email ?? '',
    txn_no: first.txn_no ?? '',
    paid_with: reference,
  }
  for (const wrong of [{ parent_email: 'stranger@home.example' }, { txn_no: '499999999999' }, { paid_with: '7K3M9-XQ2BD' }]) {
    const reply = await portal.submit({ ...joining, ...wrong })
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('please write to us')])
  }
  const [row] = await rowsOf(first.parent_email)
  const headers = await portal.signIn()
  await portal.send('PUT', `/api/office/registrations/${row?.id}/decision`, { decision: 'accepted', version: 1 }, headers)
  expect((await portal.submit(joining)).statusCode).toBe(409)
  expect(await rowsOf(first.parent_email)).toHaveLength(1)
})
