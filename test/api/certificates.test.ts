import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import { codeText } from '#domain/certificate/certificate.ts'
import { certificates, history, outbox, registrations, schools } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { pagesIn, publishResult, qrCodesIn } from '#test/support/certificates.ts'
import { sendForm } from '#test/support/forms.ts'
import { aSchool } from '#test/support/people.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'
import { verify } from '#test/support/schools.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)
let children: Awaited<ReturnType<typeof acceptedChildren>>
const names = ['Aanya Raghunathan', 'काव्या वर्मा', 'Дмитрий Ахметов', '李伟 (Li Wei)', 'Without Result'] as const

beforeAll(async () => {
  children = await acceptedChildren(
    portal,
    names.map((student_name, n) => ({
      student_name,
      parent_email: `parent${n}@home.example`,
      class_name: '6',
      school_name: 'Sunrise School',
    })),
  )
  for (const [n, isThrough] of [true, false, false, true].entries()) {
    await publishResult(portal, idOf(n), { isThrough, award: n === 2 ? 'Best speller' : null })
  }
})

const idOf = (n: number) => children[n]?.row.id ?? ''
const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
  await portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const summary = async () => (await call('GET', '/certificates/quarter-final')).json<CertificateSummary>()
const codesOf = async (n: number) => {
  const rows = await rowsWhere(portal, certificates, eq(certificates.registrationId, idOf(n)))
  return { valid: rows.find(({ endedAt }) => endedAt === null)?.code ?? '', ended: rows.filter(({ endedAt }) => endedAt !== null) }
}
const verified = async (code: string) => await portal.app.inject({ url: `/verify/${code}` })
const download = async (n: number) => await portal.app.inject({ url: `${children[n]?.path}/certificate` })
/** A new school that is signed in. */
const aSignedInSchool = async () => {
  const answers = aSchool()
  const reply = await portal.app.inject({ method: 'POST', url: '/api/schools', payload: answers })
  await verify(portal)
  const [row] = await portal.db.select().from(schools).where(eq(schools.registerNo, reply.json().register_no))
  return { id: row?.id ?? '', headers: await portal.signInAs('school', answers.email ?? '') }
}
const file = async () => await call('GET', '/certificates/quarter-final/file')

describe('certificates', { timeout: 120_000 }, () => {
  test('nobody has one until the office makes them', async () => {
    expect((await download(0)).statusCode).toBe(404)
    expect((await portal.app.inject({ url: children[0]?.path ?? '' })).body).not.toContain('Download the certificate')
    expect((await file()).statusCode).toBe(409)
    expect(await summary()).toMatchObject({ through: 1, took_part: 2, made: 0, missing: 3, example: null })
  })

  test('are made for one student', async () => {
    const of = async (n: number) => (await call('GET', `/certificates/quarter-final?registration=${idOf(n)}`)).json<CertificateSummary>()
    expect(await of(1)).toMatchObject({ through: 0, took_part: 1, made: 0, missing: 1, example: null })
    const made = await call('POST', '/certificates/quarter-final', { registration: idOf(1) })
    expect(made.json()).toEqual({ message: '1 certificate made.' })
    expect(await of(1)).toMatchObject({ through: 0, took_part: 1, made: 1, missing: 0, example: { name: 'काव्या वर्मा' } })
    expect(await summary()).toMatchObject({ through: 1, took_part: 2, made: 1, missing: 2 })
  })

  test('are prepared and printed by the office while a result can still be taken back, and nobody else gets or checks them', async () => {
    await publishResult(portal, idOf(4))
    const sendAfter = (moment: string) =>
      portal.pool.query(
        `update publications set send_after = ${moment} where id = (select publication_id from results where registration_id = $1)`,
        [idOf(4)],
      )
    await sendAfter("now() + interval '5 minutes'")
    const made = await call('POST', '/certificates/quarter-final', { registration: idOf(4) })
    expect(made.json()).toEqual({ message: '1 certificate made.' })
    const { valid } = await codesOf(4)
    expect(qrCodesIn((await file()).rawPayload)).toContain(`http://portal.example/verify/${valid}`)
    expect(pagesIn((await call('GET', `/registrations/${idOf(4)}/certificate`)).rawPayload)).toBe(1)
    expect((await download(4)).statusCode).toBe(404)
    expect((await portal.app.inject({ url: children[4]?.path ?? '' })).body).not.toContain('Download the certificate')
    expect((await verified(valid)).body).toContain('No certificate has this code.')
    await sendAfter('now()')
    expect((await download(4)).statusCode).toBe(200)
    expect((await verified(valid)).body).toContain('This certificate is genuine')
    await portal.pool.query('delete from results where registration_id = $1', [idOf(4)])
    expect(await summary()).toMatchObject({ made: 1, missing: 2 })
    expect((await verified(valid)).body).toContain('This certificate was withdrawn on')
  })

  test('are made for every published result, once, and say for whom there are no letters', async () => {
    expect((await call('POST', '/certificates/quarter-final', {})).json()).toEqual({ message: '2 certificates made.' })
    expect((await call('POST', '/certificates/quarter-final', {})).json()).toEqual({ message: 'Every certificate is up to date.' })
    const { made, missing, unprintable, example } = await summary()
    expect({ made, missing }).toEqual({ made: 3, missing: 0 })
    expect(unprintable.map(({ name, fields }) => [name, fields])).toEqual([['李伟 (Li Wei)', ['name']]])
    expect(example).toMatchObject({
      name: 'Aanya Raghunathan',
      text: 'for going through from the quarter-final round 2026 to the semi-final round',
      shown: `${example?.code}: A. R., quarter-final round 2026, qualified, 20 November 2026`,
    })
    expect((await download(3)).statusCode).toBe(404)
    expect((await download(4)).statusCode).toBe(404)
  })

  test('the family downloads a PDF whose QR code leads to the page that says it is genuine, and nothing more', async () => {
    expect((await portal.app.inject({ url: children[1]?.path ?? '' })).body).toContain('Download the certificate')
    const reply = await download(1)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(reply.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''Certificate%20%E0%A4%95/)
    expect(pagesIn(reply.rawPayload)).toBe(1)
    const { valid } = await codesOf(1)
    expect(qrCodesIn(reply.rawPayload)).toEqual([`http://portal.example/verify/${valid}`])
    const page = await verified(valid)
    expect(page.statusCode).toBe(200)
    for (const shown of [
      'This certificate is genuine',
      codeText(valid),
      'का. व.',
      'quarter-final round 2026',
      'took part',
      '20 November 2026',
    ])
      expect(page.body).toContain(shown)
    for (const hidden of ['काव्या', 'Sunrise', '38 of 40', children[1]?.row.reference ?? '']) expect(page.body).not.toContain(hidden)
  })

  test('an award is shown by its code, however the code is typed', async () => {
    const { valid } = await codesOf(2)
    const typed = await portal.app.inject({ url: '/verify', query: { code: ` ${codeText(valid).toLowerCase()} ` } })
    expect(typed.headers.location).toBe(`/verify/${valid}`)
    expect((await verified(valid)).body).toContain('Best speller')
  })

  test('a code that no certificate has is not found', async () => {
    for (const code of ['7K4P-92QX-3HMD', 'nonsense', '%00', '0'.repeat(90)]) {
      expect((await verified(code)).statusCode).toBe(404)
    }
    expect((await verified('7K4P-92QX-3HMD')).body).toContain('No certificate has this code.')
    expect((await portal.app.inject({ url: '/verify', query: { code: 'nonsense' } })).body).toContain('No certificate has this code.')
  })

  test('one PDF holds everybody’s, and each download is in the history', async () => {
    const pdf = await file()
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(pagesIn(pdf.rawPayload)).toBe(3)
    expect(new Set(qrCodesIn(pdf.rawPayload)).size).toBe(3)
    const exported = (await portal.db.select().from(history)).filter(({ action }) => action === 'exported')
    expect(exported.at(-1)?.after).toEqual({ kind: 'certificates', rows: 3 })
  })

  test('who asks for many files at once gets them one after the other, and is refused more than one that waits', async () => {
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => file()))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(pagesIn((await file()).rawPayload)).toBe(3)
  })

  test('a student gets its own from My Results', async () => {
    const [mine, other] = [children[0]?.row, children[1]?.row]
    const email = 'aanya@pupil.example'
    await changeRows(portal, registrations, { email }, eq(registrations.id, idOf(0)))
    await portal.pool.query(`insert into "user" (id, name, email, role) values ('pupil', 'Aanya', $1, 'user')`, [email])
    const { headers: school } = await aSignedInSchool()
    await portal.pool.query(
      `update "user" set password = (select password from "user" where role = 'school' and password is not null limit 1) where id = 'pupil'`,
    )
    expect((await portal.app.inject({ url: `/api/student/certificates/${mine?.serialNo}`, headers: school })).statusCode).toBe(403)
    const student = await portal.signInAs('user', email)
    const address = `/api/student/certificates/${mine?.serialNo}`
    expect((await portal.app.inject({ url: '/user/results', headers: student })).body).toContain(address)
    expect(pagesIn((await portal.app.inject({ url: address, headers: student })).rawPayload)).toBe(1)
    const theirs = await portal.app.inject({ url: `/api/student/certificates/${other?.serialNo}`, headers: student })
    expect(theirs.statusCode).toBe(404)
  })

  test('a school gets those of its own students, one by one or in one file', async () => {
    const [sunrise, other] = [await aSignedInSchool(), await aSignedInSchool()]
    for (const n of [0, 1])
      await changeRows(portal, registrations, { schoolId: sunrise.id, schoolLink: 'registered' }, eq(registrations.id, idOf(n)))
    const page = async ({ headers }: typeof sunrise) => (await portal.app.inject({ url: '/school/results', headers })).body
    const one = (n: number) => `/api/school/certificates/students/${children[n]?.row.serialNo}`
    const get = async (url: string, { headers }: typeof sunrise) => await portal.app.inject({ url, headers })
    expect(await page(sunrise)).toContain('2 of your students have a certificate.')
    for (const n of [0, 1]) {
      expect(await page(sunrise)).toContain(one(n))
      expect(pagesIn((await get(one(n), sunrise)).rawPayload)).toBe(1)
      expect((await get(one(n), other)).statusCode).toBe(404)
    }
    expect(await page(sunrise)).not.toContain(`"${one(2)}"`)
    expect((await get(one(2), sunrise)).statusCode).toBe(404)
    expect(await page(other)).not.toContain('have a certificate')

    const all = '/api/school/certificates/quarter-final/file'
    expect(pagesIn((await get(all, sunrise)).rawPayload)).toBe(2)
    expect((await get(all, other)).statusCode).toBe(409)
    expect((await call('GET', `/certificates/quarter-final?school=${sunrise.id}`)).json()).toMatchObject({
      made: 2,
      schools: [{ id: sunrise.id }],
    })
    const ofSchool = await call('GET', `/certificates/quarter-final/file?school=${sunrise.id}`)
    expect(pagesIn(ofSchool.rawPayload)).toBe(2)
  })

  test('a family whose name can’t be printed is asked for it in Latin letters, once, and then gets the certificate', async () => {
    const ask = async () => (await call('POST', '/certificates/quarter-final/names', {})).json()
    expect((await summary()).names).toMatchObject([{ id: idOf(3), was_asked: false }])
    expect(await ask()).toEqual({ message: '1 family is asked for the name in Latin letters.' })
    expect(await ask()).toEqual({ message: '0 families are asked for the name in Latin letters.' })
    expect((await summary()).names).toMatchObject([{ id: idOf(3), was_asked: true }])
    const [email] = await portal.db.select().from(outbox).where(eq(outbox.template, 'certificate-name'))
    expect(email).toMatchObject({ recipient: 'parent3@home.example', link: expect.stringMatching(/^\/registration\/.*\/correct$/) })
    const answer = async (certificate_name: string) => {
      const shown = /name="shown"[^>]* value="([^"]*)"/.exec((await portal.app.inject({ url: email?.link ?? '' })).body)?.[1] ?? ''
      return await sendForm(portal.app, email?.link ?? '', { shown, submission_key: randomUUID(), certificate_name })
    }
    expect((await answer('李伟')).body).toMatch(/id="certificate_name-note"[^>]*>Name in Latin letters/)
    await answer('Li Wei')
    expect((await summary()).names).toEqual([])
    await call('POST', '/certificates/quarter-final', {})
    const { valid } = await codesOf(3)
    expect((await verified(valid)).body).toContain('L. W.')
  })

  test('a school or class that can’t be printed is left out, and the message names it', async () => {
    const answers = { ...children[3]?.row.answers, school_name: '北京学校', certificate_name: 'Li Wei' }
    await changeRows(portal, registrations, { answers }, eq(registrations.id, idOf(3)))
    expect(pagesIn((await download(3)).rawPayload)).toBe(1)
    expect((await summary()).unprintable).toMatchObject([{ id: idOf(3), fields: ['school'] }])
  })

  test('a corrected name makes a new one, and the old code says when it was replaced', async () => {
    const { valid: old } = await codesOf(0)
    const { id, version } = children[0]?.row ?? { id: '', version: 0 }
    const amended = await portal.send('PATCH', `/api/office/registrations/${id}`, { version, student_name: 'Aanya R. Raghunathan' }, office)
    expect([amended.statusCode, amended.body]).toEqual([200, expect.anything()])
    const { valid } = await codesOf(0)
    expect(valid).not.toBe(old)
    expect((await verified(old)).body).toMatch(/This certificate was replaced on \d+ \w+ \d{4}\./)
    expect((await verified(valid)).body).toContain('A. R. R.')
    expect(qrCodesIn((await download(0)).rawPayload)).toEqual([`http://portal.example/verify/${valid}`])
  })

  test('a result that changed makes a new one as soon as somebody looks, also in a file', async () => {
    const { valid: old } = await codesOf(2)
    await publishResult(portal, idOf(2), { isThrough: false, award: 'Second speller' })
    expect(qrCodesIn((await file()).rawPayload)).not.toContain(`http://portal.example/verify/${old}`)
    expect((await verified(old)).body).toContain('This certificate was replaced on')
    expect((await verified((await codesOf(2)).valid)).body).toContain('Second speller')
  })

  test('a publication that isn’t taken back leaves the certificate as it was prepared', async () => {
    const { valid } = await codesOf(2)
    await portal.pool.query(
      "update publications set send_after = now() + interval '5 minutes' where id = (select publication_id from results where registration_id = $1)",
      [idOf(2)],
    )
    expect((await verified(valid)).body).toContain('No certificate has this code.')
    await portal.pool.query('update publications set send_after = now()')
    expect((await verified(valid)).body).toContain('This certificate is genuine')
  })

  test('a registration that is no longer accepted loses its certificate', async () => {
    const { valid } = await codesOf(2)
    await changeRows(portal, registrations, { status: 'declined' }, eq(registrations.id, idOf(2)))
    expect((await verified(valid)).body).toContain('This certificate was withdrawn on')
    expect((await download(2)).statusCode).toBe(404)
  })
})
