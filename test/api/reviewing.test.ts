import { desc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { OfficeRegistration, RegistrationPage } from '#domain/registration/api.ts'
import { history, outbox } from '#server/platform/db/schema/index.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
let colleague: { cookie: string }
beforeAll(async () => {
  colleague = await portal.signIn({ email: 'colleague@portal.example', password: 'another long password' })
})

const base = '/api/office/registrations'
async function list(query: Record<string, string | number> = {}): Promise<RegistrationPage> {
  const reply = await portal.app.inject({
    url: base,
    headers: office,
    query: { competition: 'quarter-final', status: 'pending', ...query } as never,
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
async function find(name: string, status = 'pending'): Promise<OfficeRegistration> {
  const row = (await list({ q: name, status })).rows[0]
  if (!row) throw new Error(`${name} is not in the list`)
  return row
}
const decide = (id: string, payload: object, headers = office) =>
  portal.app.inject({ method: 'PUT', url: `${base}/${id}/decision`, headers, payload })
const reopen = (id: string, version: number) =>
  portal.app.inject({ method: 'DELETE', url: `${base}/${id}/decision`, headers: office, payload: { version } })
const amend = (id: string, payload: object, headers = office) =>
  portal.app.inject({ method: 'PATCH', url: `${base}/${id}`, headers, payload })
const emailsAbout = (id: string) => portal.db.select().from(outbox).where(eq(outbox.subjectId, id)).orderBy(outbox.createdAt)
const historyOf = (id: string) => portal.db.select().from(history).where(eq(history.subjectId, id)).orderBy(desc(history.id))

describe('the list', () => {
  test('shows the newest first, in pages of 30, 60, 90 or 120', async () => {
    for (let n = 0; n < 35; n++) await portal.register({ student_name: `Paged Child ${'x'.repeat(n)}` })
    const first = await list({ q: 'paged child' })
    const second = await list({ q: 'paged child', page: 2 })
    expect([first.rows.length, second.rows.length, first.total, first.size]).toEqual([30, 5, 35, 30])
    const serials = [...first.rows, ...second.rows].map(({ serial_no }) => serial_no)
    expect(serials).toEqual(serials.toSorted((a, b) => b - a))
    expect((await list({ q: 'paged child', size: 60 })).rows).toHaveLength(35)
    for (const wrong of [
      { size: 31 },
      { page: 0 },
      { page: '-1' },
      { page: '1e9' },
      { status: 'gone' },
      { competition: 'nope' },
      { extra: 1 },
    ]) {
      const reply = await portal.app.inject({
        url: base,
        headers: office,
        query: { competition: 'quarter-final', status: 'pending', ...wrong } as never,
      })
      expect(reply.statusCode).toBe(400)
    }
  })

  test('refuses an impossible search with a sentence', async () => {
    const list = 'competition=quarter-final&status=pending'
    for (const url of [`${base}?${list}&q=%00`, `${base}.xlsx?${list}&q=%00`, '/api/office/people?q=a%00b']) {
      expect((await portal.app.inject({ url, headers: office })).statusCode).toBe(400)
    }
  })
})

describe('a decision', () => {
  test('accepts: the registration changes lists, the family is emailed, history says who did it', async () => {
    await portal.register({ student_name: 'To Be Accepted', parent_email: 'accepted@home.example' })
    const { id, version } = await find('to be accepted')
    const reply = await decide(id, { decision: 'accepted', version })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      status: 'success',
      message: 'To Be Accepted is accepted. The email to accepted@home.example is waiting under Emails, because no mail server is set up.',
      registration: { status: 'accepted', version: version + 1, decided_by: 'office@portal.example' },
    })
    expect((await list({ q: 'to be accepted' })).total).toBe(0)
    expect((await list({ q: 'to be accepted', status: 'accepted' })).total).toBe(1)
    expect((await emailsAbout(id)).map(({ template }) => template)).toEqual(['registration-received', 'registration-accepted'])
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'accepted',
      actorName: 'office@portal.example',
      before: { status: 'pending' },
    })
  })

  test('says that the family will be emailed only where a mail server sends it', async () => {
    await portal.register({ student_name: 'Emailed Family', parent_email: 'emailed@home.example' })
    const { id, version } = await find('emailed family')
    portal.context.sendsEmails = true
    try {
      const { message } = (await decide(id, { decision: 'declined', version })).json()
      expect(message).toBe('Emailed Family is declined. We’ll email emailed@home.example in 5 minutes.')
    } finally {
      portal.context.sendsEmails = false
    }
  })

  test('declines with a reason, which is emailed; markup in it stays text', async () => {
    await portal.register({ student_name: 'To Be Declined' })
    const { id, version } = await find('to be declined')
    await decide(id, { decision: 'declined', version, reason: 'No payment <b>found</b>' })
    const email = (await emailsAbout(id)).at(-1)
    expect(email).toMatchObject({ template: 'registration-declined' })
    expect(email?.plain).toContain('The reason: No payment <b>found</b>')
    expect(email?.html).toContain('No payment &lt;b&gt;found&lt;/b&gt;')
    expect((await historyOf(id))[0]).toMatchObject({ action: 'declined', reason: 'No payment <b>found</b>' })
  })

  test('on a stale version is refused, saying who decided and when', async () => {
    await portal.register({ student_name: 'Decided Twice' })
    const { id, version } = await find('decided twice')
    await decide(id, { decision: 'declined', version }, colleague)
    const late = await decide(id, { decision: 'accepted', version })
    expect(late.statusCode).toBe(409)
    expect(late.json().detail).toMatch(/^colleague@portal\.example declined this at \d\d:\d\d\. Your decision was not saved\.$/)
    const same = await decide(id, { decision: 'declined', version: version + 1 })
    expect(same.statusCode).toBe(409)
    expect((await emailsAbout(id)).filter(({ template }) => template === 'registration-declined')).toHaveLength(1)
  })

  testRace('made by two administrators at once has one winner, 30 times over', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, round) => {
        await portal.register({ student_name: `Raced ${'y'.repeat(round)} End` })
        const { id, version } = await find(`raced ${'y'.repeat(round)} end`)
        const replies = await Promise.all([
          decide(id, { decision: 'accepted', version }),
          decide(id, { decision: 'declined', version }, colleague),
        ])
        expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        expect((await emailsAbout(id)).filter(({ template }) => template !== 'registration-received')).toHaveLength(1)
      }),
    )
  })

  test('can be reopened: an email that was not sent is withdrawn, one that was is followed by another', async () => {
    await portal.register({ student_name: 'Taken Back' })
    const { id, version } = await find('taken back')
    await decide(id, { decision: 'accepted', version })
    const undone = await reopen(id, version + 1)
    expect(undone.json()).toMatchObject({
      message: 'Taken Back is waiting for review again.',
      registration: { status: 'pending', decided_by: null },
    })
    expect((await emailsAbout(id)).map(({ state }) => state)).toEqual(['waiting', 'withdrawn'])
    expect((await reopen(id, version + 2)).statusCode).toBe(409)

    await decide(id, { decision: 'declined', version: version + 2 })
    await portal.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.template, 'registration-declined'))
    await reopen(id, version + 3)
    expect((await emailsAbout(id)).at(-1)).toMatchObject({ template: 'registration-reopened', state: 'waiting' })
  })

  test('cannot bring back a declined registration when the child has registered again', async () => {
    const answers = aFamily({ student_name: 'Came Back' })
    await portal.submit(answers)
    const first = await find('came back')
    await decide(first.id, { decision: 'declined', version: first.version })
    expect((await portal.submit(answers)).statusCode).toBe(201)
    for (const reply of [
      await reopen(first.id, first.version + 1),
      await decide(first.id, { decision: 'accepted', version: first.version + 1, reason: 'It was paid once.' }),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json().detail).toContain('has since registered again')
    }
  })
})

describe('a request that waits', () => {
  test('can be edited like an accepted registration: a wrong email or class, with its history, and 409 for an old version', async () => {
    await portal.submit(aFamily({ student_name: 'Waiting Edit', parent_email: 'wrong@home.example', class_name: 'Class 3' }))
    const { id, version } = await find('waiting edit')
    const reply = await amend(id, { version, parent_email: 'right@home.example', class_name: 'Class 4' })
    expect(reply.json().registration).toMatchObject({
      status: 'pending',
      version: version + 1,
      answers: { parent_email: 'right@home.example', class_name: 'Class 4' },
    })
    const { entries } = (await portal.app.inject({ url: `${base}/${id}/history`, headers: office })).json()
    expect(entries[0]).toMatchObject({ action: 'amended', before: { parent_email: 'wrong@home.example', class_name: 'Class 3' } })
    expect((await amend(id, { version, class_name: 'Class 5' })).statusCode).toBe(409)
    expect((await amend(id, { version: version + 1, student_type: 'India' })).statusCode).toBe(400)
  })
})

describe('a correction', () => {
  test('changes the eight fields by the form’s own rules and keeps the rest', async () => {
    await portal.register({ student_name: 'Mispelt Name' })
    const { id, version, answers } = await find('mispelt')
    const reply = await amend(id, { version, student_name: 'Misspelt Name', class_name: 'Class 7', parent_contact: '98450 99999' })
    expect(reply.json()).toMatchObject({ status: 'success', message: 'The changes to Misspelt Name are saved.' })
    const after = await find('misspelt')
    expect(after.answers).toEqual({ ...answers, student_name: 'Misspelt Name', class_name: 'Class 7', parent_contact: '98450 99999' })
    expect(after.version).toBe(version + 1)
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'amended',
      before: { student_name: 'Mispelt Name', class_name: 'Class 6', parent_contact: answers.parent_contact },
      after: { student_name: 'Misspelt Name', class_name: 'Class 7', parent_contact: '98450 99999' },
    })
  })

  test('is refused field by field, for other fields, and on a stale version', async () => {
    await portal.register({ student_name: 'Stays As It Is' })
    const { id, version } = await find('stays as it is')
    const wrong = await amend(id, { version, student_email: 'nonsense', parent_contact: '12', student_name: '' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual(['student_name', 'student_email', 'parent_contact'])
    for (const smuggled of [
      { serial_no: '1' },
      { status: 'accepted' },
      { fee: '1' },
      { student_type: 'Out Of India' },
      { student_name: ['x'] },
      { version: '1' },
    ]) {
      expect((await amend(id, { version, ...smuggled })).statusCode).toBe(400)
    }
    expect((await amend(id, { version: version + 1, class_name: 'Class 9' })).statusCode).toBe(409)
    expect((await find('stays as it is')).version).toBe(version)
  })

  test('covers the phone code and the transaction number, which is that of every child the payment paid for', async () => {
    const family = aFamily({ student_name: 'Renumbered One', txn_no: '412303065550' })
    const { student_type: _, parent_email: __, txn_no: ___, ...own } = aFamily({ student_name: 'Renumbered Two' })
    const sibling = { ...own, parent_contact: family.parent_contact, consent: 'yes' }
    await portal.register({ ...family, sibling_1: JSON.stringify(sibling) })
    const [one, two] = [await find('renumbered one'), await find('renumbered two')]
    const wrong = await amend(one.id, { version: one.version, contact_code: 'the moon' })
    expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual(['contact_code'])
    const reply = await amend(one.id, { version: one.version, contact_code: '+7', parent_contact: '7011234567', txn_no: '412303065551' })
    expect(reply.json().registration.answers).toMatchObject({ contact_code: '+7', txn_no: '412303065551' })
    expect((await find('renumbered two')).answers).toMatchObject({ contact_code: '+91', txn_no: '412303065551' })
    for (const { id } of [one, two]) {
      expect((await historyOf(id))[0]).toMatchObject({
        action: 'amended',
        before: { txn_no: '412303065550' },
        after: { txn_no: '412303065551' },
      })
    }
  })

  test('gives a used payment no other number, unless by somebody who may accept it; what a form fixes stays', async () => {
    const txn_no = '412303065552'
    await portal.register({ student_name: 'Used First', txn_no })
    const first = await find('used first')
    await decide(first.id, { decision: 'accepted', version: first.version })
    await portal.register({ student_name: 'Used Second', txn_no })
    const { id, version } = await find('used second')
    const reviewer = await portal.signInToOffice('reviewer')
    expect((await amend(id, { version, txn_no: '412303065553' }, reviewer)).statusCode).toBe(403)
    expect((await amend(id, { version, txn_no: '412303065553' })).statusCode).toBe(200)
    await portal.submit(aFamily({ student_name: 'Of The School', school_name: 'Anywhere' }), { door: 'form2' })
    const { rows } = await list({ q: 'of the school', competition: 'student' })
    const [ofSchool] = rows
    const moved = await amend(ofSchool?.id ?? '', { version: ofSchool?.version, contact_code: '+7', parent_contact: '7011234567' })
    expect(moved.json().errors).toEqual([expect.objectContaining({ path: 'contact_code' })])
  })

  test('made twice from one version: the second is refused', async () => {
    await portal.register({ student_name: 'Edited By Two' })
    const { id, version } = await find('edited by two')
    const replies = await Promise.all([
      amend(id, { version, class_name: 'Class 8' }),
      amend(id, { version, class_name: 'Class 9' }, colleague),
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('cannot make two registrations of one child', async () => {
    const answers = aFamily({ student_name: 'Twin One' })
    await portal.submit(answers)
    await portal.submit({ ...answers, student_name: 'Twin Two' })
    const { id, version } = await find('twin two')
    const reply = await amend(id, { version, student_name: 'Twin One' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().detail).toContain('already has another registration')
  })
})

describe('the workbook', () => {
  const workbook = (query: Record<string, string>) =>
    portal.app.inject({ url: `${base}.xlsx`, headers: office, query: { competition: 'quarter-final', status: 'accepted', ...query } })

  test('holds the fourteen columns, every match, and text as it was typed', async () => {
    for (const [name, address] of [
      ['Exported =1+1', '=1+1'],
      ['Exported 007', '007 \n@SUM(A1)'],
      ['Exported Семён', '+91 lane, <b>&amp;'],
    ] as const) {
      await portal.submit(aFamilyAbroad({ student_name: name, address_name: address, parent_contact: '0012345678', class_name: '08' }))
      const { id, version } = await find(name)
      await decide(id, { decision: 'accepted', version })
    }
    const reply = await workbook({ q: 'exported' })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="StudentsData.xlsx"')
    const rows = await sheet(reply.rawPayload)
    expect(rows[0]).toEqual(
      'S.No|Serial No|Student Name|Student Email|Birth Date|Class|School Name|State|Country|City|Student Type|Address|Parents Contact|Parents Email'.split(
        '|',
      ),
    )
    expect(rows.slice(1).map((row) => [row[0], row[2], row[5], row[11], row[12]])).toEqual([
      [1, 'Exported Семён', '08', '+91 lane, <b>&amp;', '+7 0012345678'],
      [2, 'Exported 007', '08', '007\n@SUM(A1)', '+7 0012345678'],
      [3, 'Exported =1+1', '08', '=1+1', '+7 0012345678'],
    ])

    const chosen = await find('exported 007', 'accepted')
    const selected = await sheet((await workbook({ ids: chosen.id })).rawPayload)
    expect(selected.slice(1).map((row) => row[2])).toEqual(['Exported 007'])
  })

  test('for the accountant holds the payments: the fee as a number, everything else as it was typed', async () => {
    await portal.submit(aFamilyAbroad({ student_name: '=Accountant()', txn_no: '00412 =1+1' }))
    const { id, version, reference, serial_no } = await find('accountant')
    await decide(id, { decision: 'accepted', version })
    const reply = await workbook({ q: 'accountant', kind: 'accountant' })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="StudentsData-Payments.xlsx"')
    const [found] = await readWorkbook(reply.rawPayload)
    expect(found?.sheet).toBe('Payments Quarterfinal Students')
    const [head, row] = found?.data ?? []
    expect(head?.join('|')).toBe(
      'S.No|Reference|Serial No|Name|Form|Payment Type|Fee|Currency|Transaction Number|Status|Received|Decided|Decided By|Bank Date|Bank Amount|Account|Payer|Difference|To Return|Returned|Returned On',
    )
    const day = expect.any(Date)
    const form = competitionNamed('quarter-final').name
    expect(row).toEqual([
      1,
      reference,
      serial_no,
      '=Accountant()',
      form,
      'Family',
      8,
      'USD',
      '00412 =1+1',
      'Accepted',
      day,
      day,
      'office@portal.example',
      ...Array(8).fill(null),
    ])
    expect(found?.data.at(-1)?.slice(0, 8)).toEqual(['Total', null, null, null, null, null, 8, 'USD'])
    expect((await workbook({ kind: 'none' })).statusCode).toBe(400)
  })

  test('escapes text that looks like an escape, so that a spreadsheet shows it as it was typed', async () => {
    const typed = 'Coded _x003D_ _XFEFA_xABCD_'
    await portal.submit(aFamily({ student_name: typed }))
    const { id, version } = await find('coded')
    await decide(id, { decision: 'accepted', version })
    const files = unzipSync((await workbook({ q: 'coded' })).rawPayload)
    const xml = Object.values(files).map((bytes) => Buffer.from(bytes).toString())
    expect(xml.join('\n')).toContain('Coded _x005F_x003D_ _x005F_XFEFA_x005F_xABCD_')
  })

  test('of more rows than one batch has every row once', async () => {
    await portal.pool.query(
      `with child as (select n, gen_random_uuid() as payment from generate_series(1, 1203) n),
         paid as (insert into payments (id, amount, currency) select payment, 1, 'INR' from child)
       insert into registrations (id, payment_id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city,
         birth_date, payment_type, fee, currency, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers,
         season_version, disclaimer_version, status)
       select gen_random_uuid(), payment, 'bulk' || n, 'quarter-final', 'quatform', 'Bulk ' || n, 'bulk ' || n, 'a@b.example', 'a@b.example', '+91', '9', 'India', 'India', 'K', 'B',
         '2013-01-01', 'no-offer', 1, 'INR', n, n, 'bulk' || n, n, n, gen_random_uuid(), '', '{}', 0, '', 'accepted' from child`,
    )
    const rows = await sheet((await workbook({ q: 'bulk' })).rawPayload)
    expect(rows).toHaveLength(1204)
    expect(new Set(rows.map((row) => row[2])).size).toBe(1204)
    expect(rows.at(-1)?.[0]).toBe(1203)
  })

  test('of a list that does not exist is refused', async () => {
    expect((await workbook({ competition: 'nope' })).statusCode).toBe(400)
    expect((await workbook({ ids: 'x' })).statusCode).toBe(400)
  })

  /** Rows of the only sheet, read with a library other than the writer. */
  async function sheet(bytes: Buffer): Promise<unknown[][]> {
    const sheets = await readWorkbook(bytes, { trim: false })
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Quarterfinal Students'])
    return sheets[0]?.data ?? []
  }
})
