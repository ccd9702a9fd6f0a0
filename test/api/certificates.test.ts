// databases: both
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CertificateSummary } from '#domain/certificate/api.ts'
import { codeText } from '#domain/certificate/code.ts'
import { printNext } from '#server/features/certificates/index.ts'
import { certificatePrints, certificates, registrations, schools } from '#server/platform/db/schema/index.ts'
import { acceptedChildren } from '#test/support/accepted.ts'
import { pagesIn, publishResult, qrCodesIn } from '#test/support/certificates.ts'
import { aSchool } from '#test/support/people.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { testRace } from '#test/support/races.ts'
import { verify } from '#test/support/schools.ts'

let portal: Portal
let office: { cookie: string }
let children: Awaited<ReturnType<typeof acceptedChildren>>
const names = ['Aanya Raghunathan', 'काव्या वर्मा', 'Дмитрий Ахметов', '李伟 (Li Wei)', 'Without Result'] as const

beforeAll(async () => {
  portal = await openPortal()
  office = await portal.signIn()
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
afterAll(() => portal.close())

const idOf = (n: number) => children[n]?.row.id ?? ''
const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
  await portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const summary = async () => (await call('GET', '/certificates/quarter-final')).json<CertificateSummary>()
const codesOf = async (n: number) => {
  const rows = await portal.db
    .select()
    .from(certificates)
    .where(eq(certificates.registrationId, idOf(n)))
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
const printed = async (format: 'pdf' | 'zip') => {
  const asked = await call('POST', '/certificates/quarter-final/prints', { format })
  expect(asked.statusCode).toBe(202)
  expect(await printNext(portal.context, new AbortController().signal)).toBe(true)
  return await call('GET', `/certificates/prints/${asked.json().id}`)
}

describe('certificates', { timeout: 120_000 }, () => {
  test('nobody has one until the office makes them', async () => {
    expect((await download(0)).statusCode).toBe(404)
    expect((await portal.app.inject({ url: children[0]?.path ?? '' })).body).not.toContain('Download the certificate')
    expect((await call('POST', '/certificates/quarter-final/prints', { format: 'pdf' })).statusCode).toBe(409)
    expect(await summary()).toMatchObject({ through: 1, took_part: 2, made: 0, missing: 3, example: null, prints: [] })
  })

  test('are made for one student', async () => {
    const of = async (n: number) => (await call('GET', `/certificates/quarter-final?registration=${idOf(n)}`)).json<CertificateSummary>()
    expect(await of(1)).toMatchObject({ through: 0, took_part: 1, made: 0, missing: 1, example: null })
    const made = await call('POST', '/certificates/quarter-final', { registration: idOf(1) })
    expect(made.json()).toEqual({ message: '1 certificate made.' })
    expect(await of(1)).toMatchObject({ through: 0, took_part: 1, made: 1, missing: 0, example: { name: 'काव्या वर्मा' } })
    expect(await summary()).toMatchObject({ through: 1, took_part: 2, made: 1, missing: 2 })
  })

  test('aren’t made of a result that can still be undone', async () => {
    await publishResult(portal, idOf(4))
    const when = (moment: string) =>
      portal.pool.query(
        `update publications set send_after = ${moment} where id = (select publication_id from results where registration_id = $1)`,
        [idOf(4)],
      )
    await when("now() + interval '5 minutes'")
    expect((await call('POST', '/certificates/quarter-final', { registration: idOf(4) })).statusCode).toBe(409)
    await portal.pool.query('delete from results where registration_id = $1', [idOf(4)])
  })

  test('are made for every published result, once, and say for whom there are no letters', async () => {
    expect((await call('POST', '/certificates/quarter-final', {})).json()).toEqual({ message: '2 certificates made.' })
    expect((await call('POST', '/certificates/quarter-final', {})).json()).toEqual({ message: 'Every certificate is up to date.' })
    const { made, missing, unprintable, example } = await summary()
    expect({ made, missing }).toEqual({ made: 3, missing: 0 })
    expect(unprintable.map(({ name }) => name)).toEqual(['李伟 (Li Wei)'])
    expect(example).toMatchObject({
      name: 'Aanya Raghunathan',
      text: 'Sunrise School, Class 6, took part in the quarter-final round 2026 and qualified for the semi-final round.',
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

  test('one PDF and a zip hold everybody’s, with progress', async () => {
    const pdf = await printed('pdf')
    expect(pagesIn(pdf.rawPayload)).toBe(3)
    expect(new Set(qrCodesIn(pdf.rawPayload)).size).toBe(3)
    const zip = await printed('zip')
    const files = unzipSync(zip.rawPayload)
    expect(Object.keys(files).map((name) => name.replace(/^\d+ /, ''))).toEqual(
      expect.arrayContaining(['Certificate Aanya Raghunathan.pdf', 'Certificate काव्या वर्मा.pdf', 'Certificate Дмитрий Ахметов.pdf']),
    )
    const { prints } = await summary()
    expect(prints.map(({ format, state, made, total }) => [format, state, made, total])).toEqual([
      ['zip', 'done', 3, 3],
      ['pdf', 'done', 3, 3],
    ])
  })

  test('the same file is made once while nothing changes, and one at a time for each colleague', async () => {
    const ask = (format: 'pdf' | 'zip', payload = {}) => call('POST', '/certificates/quarter-final/prints', { format, ...payload })
    const { prints } = await summary()
    for (const format of ['pdf', 'zip'] as const) {
      const asked = await ask(format)
      expect([asked.statusCode, asked.json()]).toEqual([202, prints.find((print) => print.format === format)])
    }
    expect(await printNext(portal.context, new AbortController().signal)).toBe(false)

    const school = await aSignedInSchool()
    await portal.db
      .update(registrations)
      .set({ schoolId: school.id })
      .where(eq(registrations.id, idOf(2)))
    const print = () => printNext(portal.context, new AbortController().signal)
    const first = await ask('pdf', { school: school.id })
    const [again, other] = [await ask('pdf', { school: school.id }), await ask('zip', { school: school.id })]
    expect([first.json().state, again.json()]).toEqual(['waiting', first.json()])
    expect([other.statusCode, other.json().detail]).toEqual([
      409,
      'We’re still making the last file you asked for. Ask again when it’s ready.',
    ])
    expect(await print()).toBe(true)
    expect((await ask('pdf', { school: school.id })).json()).toMatchObject({ id: first.json().id, state: 'done' })
    await portal.pool.query('delete from certificate_prints where id = $1', [first.json().id])
    await portal.db
      .update(registrations)
      .set({ schoolId: null })
      .where(eq(registrations.id, idOf(2)))
  })

  testRace('of fifty who ask for a file at the same moment as one account, one is waiting', async () => {
    const ask = () => call('POST', '/certificates/quarter-final/prints', { format: 'pdf' })
    await portal.pool.query('delete from certificate_prints')
    const replies = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().id}`)).size).toBe(1)
    expect((await summary()).prints).toHaveLength(1)
    await portal.pool.query('delete from certificate_prints')
    for (const format of ['pdf', 'zip'] as const) await printed(format)
  })

  test('a student gets its own from My Results', async () => {
    const [mine, other] = [children[0]?.row, children[1]?.row]
    const email = 'aanya@pupil.example'
    await portal.db
      .update(registrations)
      .set({ email })
      .where(eq(registrations.id, idOf(0)))
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

  test('a school gets those of its own students, one by one or in one file, and those that it objects to are left out', async () => {
    const [sunrise, other] = [await aSignedInSchool(), await aSignedInSchool()]
    for (const [n, link] of [
      [0, 'registered'],
      [1, 'registered'],
      [2, 'disputed'],
    ] as const) {
      await portal.db
        .update(registrations)
        .set({ schoolId: sunrise.id, schoolLink: link })
        .where(eq(registrations.id, idOf(n)))
    }
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

    const prints = '/api/school/certificates/quarter-final/prints'
    const ask = (headers: { cookie: string }) => portal.app.inject({ method: 'POST', url: prints, headers, payload: { format: 'pdf' } })
    expect((await ask(other.headers)).statusCode).toBe(409)
    const { id } = (await ask(sunrise.headers)).json()
    expect(await printNext(portal.context, new AbortController().signal)).toBe(true)
    expect((await get(prints, sunrise)).json()).toMatchObject([{ id, state: 'done', made: 2, total: 2 }])
    expect(pagesIn((await get(`/api/school/certificates/prints/${id}`, sunrise)).rawPayload)).toBe(2)
    expect((await get(`/api/school/certificates/prints/${id}`, other)).statusCode).toBe(404)
    expect((await call('GET', `/certificates/quarter-final?school=${sunrise.id}`)).json()).toMatchObject({
      made: 2,
      prints: [{ id }],
      schools: [{ id: sunrise.id }],
    })
  })

  test('the office’s files are made before a school’s, which leaves only its last one behind', async () => {
    const school = await aSignedInSchool()
    const link = (n: number, schoolLink: 'registered' | 'disputed') =>
      portal.db
        .update(registrations)
        .set({ schoolId: school.id, schoolLink })
        .where(eq(registrations.id, idOf(n)))
    for (const n of [0, 1]) await link(n, 'registered')
    const prints = '/api/school/certificates/quarter-final/prints'
    const ask = async (format: string) =>
      (await portal.app.inject({ method: 'POST', url: prints, headers: school.headers, payload: { format } })).json()
    const list = async () => (await portal.app.inject({ url: prints, headers: school.headers })).json<CertificateSummary['prints']>()
    const shown = async () => (await list()).map(({ format, state }) => `${format} ${state}`)
    const print = () => printNext(portal.context, new AbortController().signal)
    const get = async (id: string) =>
      (await portal.app.inject({ url: `/api/school/certificates/prints/${id}`, headers: school.headers })).statusCode

    await ask('zip')
    const offices = (await call('POST', '/certificates/quarter-final/prints', { format: 'pdf', school: school.id })).json()
    await print()
    expect(await shown()).toEqual(['pdf done', 'zip waiting'])
    await print()
    expect((await ask('pdf')).id).toBe(offices.id)
    await portal.pool.query('delete from certificate_prints where id = $1', [offices.id])
    const { id } = await ask('pdf')
    await print()
    expect(await shown()).toEqual(['pdf done'])
    expect(await get(id)).toBe(200)

    // A student it objects to is not in its files, and the earlier file goes.
    await link(1, 'disputed')
    expect(await list()).toEqual([])
    expect([await get(id), await get(id)]).toEqual([409, 404])
  })

  test('a corrected name makes a new one, and the old code says when it was replaced', async () => {
    const { valid: old } = await codesOf(0)
    const { id, version } = children[0]?.row ?? { id: '', version: 0 }
    const amended = await portal.app.inject({
      method: 'PATCH',
      url: `/api/office/registrations/${id}`,
      headers: office,
      payload: { version, student_name: 'Aanya R. Raghunathan' },
    })
    expect([amended.statusCode, amended.body]).toEqual([200, expect.anything()])
    const { valid } = await codesOf(0)
    expect(valid).not.toBe(old)
    expect((await verified(old)).body).toMatch(/This certificate was replaced on \d+ \w+ \d{4}\./)
    expect((await verified(valid)).body).toContain('A. R. R.')
    expect(qrCodesIn((await download(0)).rawPayload)).toEqual([`http://portal.example/verify/${valid}`])
    expect((await summary()).prints).toEqual([])
  })

  test('a result that changed makes a new one as soon as somebody looks, also at a file with it', async () => {
    const { valid: old } = await codesOf(2)
    const asked = await call('POST', '/certificates/quarter-final/prints', { format: 'pdf' })
    expect(await printNext(portal.context, new AbortController().signal)).toBe(true)
    await publishResult(portal, idOf(2), { isThrough: false, award: 'Second speller' })
    expect((await call('GET', `/certificates/prints/${asked.json().id}`)).statusCode).toBe(409)
    expect((await verified(old)).body).toContain('This certificate was replaced on')
    expect((await verified((await codesOf(2)).valid)).body).toContain('Second speller')
  })

  test('a result whose publication can still be undone leaves the certificate as it is', async () => {
    const { valid } = await codesOf(2)
    await portal.pool.query(
      "update publications set send_after = now() + interval '5 minutes' where id = (select publication_id from results where registration_id = $1)",
      [idOf(2)],
    )
    expect((await verified(valid)).body).toContain('This certificate is genuine')
    await portal.pool.query('update publications set send_after = now()')
  })

  test('a registration that is no longer accepted loses its certificate', async () => {
    const { valid } = await codesOf(2)
    await portal.db
      .update(registrations)
      .set({ status: 'declined' })
      .where(eq(registrations.id, idOf(2)))
    expect((await verified(valid)).body).toContain('This certificate was withdrawn on')
    expect((await download(2)).statusCode).toBe(404)
  })

  test('an erasure takes the certificates and the files that may hold them along', async () => {
    const { valid } = await codesOf(1)
    const keys = (await portal.db.select().from(certificatePrints)).flatMap(({ fileKey }) => fileKey ?? [])
    expect(keys).toHaveLength(2)
    const zip = await call('GET', '/person.zip?email=parent1@home.example')
    const person = JSON.parse(Buffer.from(unzipSync(zip.rawPayload)['person.json'] ?? []).toString())
    expect(person.registrations[0].certificates).toMatchObject([{ code: valid, name: 'काव्या वर्मा', ended_at: null }])
    const email = 'parent1@home.example'
    const { plan } = (await call('GET', `/person?email=${email}`)).json()
    expect((await call('POST', '/erasures', { email, confirmation: email, plan })).statusCode).toBe(200)
    expect((await verified(valid)).body).toContain('No certificate has this code.')
    for (const key of keys) expect(await portal.context.files.read(key)).toBeNull()
  })

  test('a file that a stopped server left unfinished is made by the next', async () => {
    const asked = await call('POST', '/certificates/quarter-final/prints', { format: 'pdf' })
    const stopped = new AbortController()
    stopped.abort()
    await printNext(portal.context, stopped.signal)
    expect((await call('GET', `/certificates/prints/${asked.json().id}`)).statusCode).toBe(404)
    await portal.pool.query("update certificate_prints set state = 'making', lease_until = now() - interval '1 second'")
    expect(await printNext(portal.context, new AbortController().signal)).toBe(true)
    expect((await call('GET', `/certificates/prints/${asked.json().id}`)).statusCode).toBe(200)
    expect(await printNext(portal.context, new AbortController().signal)).toBe(false)
  })
})
