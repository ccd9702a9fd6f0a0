import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mostNoteBytes, noteTooLarge, type OfficeNote, type ShownNote } from '#domain/note/note.ts'
import { noteFilesNamed } from '#server/features/notes/index.ts'
import { deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'
import { notes, registrations, schools } from '#server/platform/db/schema/index.ts'
import { aPdf } from '#test/support/pdfs.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { changeRows, rowsWhere } from '#test/support/rows.ts'
import { verify } from '#test/support/schools.ts'

type Who = { cookie: string }
const portal = sharedPortal(() => ({ undoMs: 0, now: () => now }))
let office: Who
let six: Who
let nine: Who
let school: Who
let now = Date.now()
beforeAll(async () => {
  office = await portal.signIn()
  six = await acceptedStudent({ student_email: 'six@school.example', class_name: 'Class VI' })
  nine = await acceptedStudent({ student_email: 'nine@school.example', class_name: '9-B' })
  const answers = aSchool()
  expect((await portal.app.inject({ method: 'POST', url: '/api/schools', payload: answers })).statusCode).toBe(201)
  await verify(portal)
  school = await portal.signInAs('school', answers.email ?? '')
  const [row] = await rowsWhere(portal, schools, eq(schools.email, answers.email ?? ''))
  await changeRows(portal, registrations, { schoolId: row?.id ?? '', schoolLink: 'named' }, eq(registrations.email, 'nine@school.example'))
})

async function acceptedStudent(answers: Record<string, string>) {
  const { reference } = (await portal.submit(aFamily(answers))).json()
  const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
  const decided = await call('PUT', `/registrations/${row?.id}/decision`, { decision: 'accepted', version: row?.version })
  expect(decided.statusCode).toBe(200)
  return await portal.signInAs('user', answers.student_email ?? '')
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/office${path}`, headers: office, ...(payload && { payload }) })
const body = { title: 'Words', description: '', classes: [] as string[], link: '' }
const add = async (of: Partial<typeof body> = {}, competition = 'quarter-final'): Promise<OfficeNote> => {
  const reply = await call('POST', `/notes?competition=${competition}`, { ...body, ...of })
  expect(reply.statusCode).toBe(201)
  return reply.json().note
}
const upload = ({ id, version }: OfficeNote, file: Uint8Array, name = 'words.pdf') =>
  portal.send('PUT', `/api/office/notes/${id}/file?version=${version}&name=${encodeURIComponent(name)}`, Buffer.from(file), {
    ...office,
    'content-type': 'application/octet-stream',
  })
const publish = async ({ id, version }: OfficeNote): Promise<OfficeNote> => {
  const reply = await call('PUT', `/notes/${id}/publication?version=${version}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().note
}
const published = async (of: Partial<typeof body>, file: Uint8Array): Promise<OfficeNote> => {
  const reply = await upload(await add(of), file)
  expect(reply.statusCode).toBe(200)
  return await publish(reply.json().note)
}
const read = async (headers: Who) => (await portal.app.inject({ url: '/api/notes', headers })).json<{ notes: ShownNote[] }>().notes
const titles = async (headers: Who) => (await read(headers)).map(({ title }) => title)
const file = (headers: Who, { id }: { id: string }) => portal.app.inject({ url: `/api/notes/${id}/file`, headers })
const keyOf = async ({ id }: { id: string }) => (await portal.db.select().from(notes).where(eq(notes.id, id)))[0]?.fileKey ?? ''

test('students and schools read what is published for their competition and class, and nobody else does', async () => {
  const pdf = await aPdf('For class 6')
  const forSix = await published({ title: 'Words for class 6', classes: ['Class 6', '7'] }, pdf)
  const forNine = await published({ title: 'Words for class 9', classes: ['9'] }, pdf)
  await published({ title: 'For everybody' }, pdf)
  const draft = (await upload(await add({ title: 'A draft' }), pdf)).json().note
  const elsewhere = await add({ title: 'Other round', link: 'https://words.example/a' }, 'semi-final')
  await publish(elsewhere)
  expect(await titles(six)).toEqual(['Words for class 6', 'For everybody'])
  expect(await titles(nine)).toEqual(['Words for class 9', 'For everybody'])
  expect(await titles(school)).toEqual(['Words for class 9', 'For everybody'])
  expect((await portal.app.inject({ url: '/user/notes', headers: six })).body).toContain('Words for class 6')
  expect((await portal.app.inject({ url: '/school/notes', headers: school })).body).not.toContain('Words for class 6')

  expect((await file(six, forSix)).rawPayload).toEqual(pdf)
  expect((await file(school, forNine)).statusCode).toBe(200)
  for (const [who, note] of [
    [six, forNine],
    [nine, forSix],
    [school, forSix],
    [six, draft],
    [six, elsewhere],
  ] as const) {
    expect((await file(who, note)).statusCode).toBe(404)
  }
  expect((await portal.app.inject({ url: `/api/notes/${forSix.id}/file` })).statusCode).toBe(401)

  // A registration that isn't accepted, or not any more, or of another season, opens nothing.
  const stand = (change: Partial<typeof registrations.$inferInsert>) =>
    portal.db.update(registrations).set(change).where(eq(registrations.email, 'six@school.example'))
  for (const [change, back] of [
    [{ status: 'pending' }, { status: 'accepted' }],
    [{ status: 'declined' }, { status: 'accepted' }],
    [{ round: 2 }, { round: 1 }],
  ] as const) {
    await stand(change)
    expect(await titles(six)).toEqual([])
    expect((await file(six, forSix)).statusCode).toBe(404)
    await stand(back)
  }
  expect((await file(six, forSix)).statusCode).toBe(200)
})

test('a file is downloaded and never shown as part of this site', async () => {
  const note = await published({ title: 'Wörter "A"', classes: ['6'] }, await aPdf('Words'))
  const { headers } = await file(six, note)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="W_rter _A_.pdf"; filename*=UTF-8''W%C3%B6rter%20%22A%22.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  })
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s picture is stored as pixels alone, whatever it is called', async (type) => {
  const picture = await sharp(await aPicture(type))
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer()
  const note = await published(
    { title: `Picture ${type}`, classes: ['6'] },
    Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
  )
  const reply = await file(six, note)
  expect(reply.headers['content-type']).toBe('image/jpeg')
  expect(reply.rawPayload.includes('Somebody')).toBe(false)
  expect(reply.rawPayload.includes('<script>')).toBe(false)
  expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg')
})

test('other files, and PDFs in which something can run, are refused with what to do', async () => {
  const note = await add({ title: 'Refused' })
  const newPdf = 'Open it, print it to a new PDF (Print, then Save as PDF), and upload that one.'
  const unknown = 'This isn’t a PDF or a picture. Choose a PDF, PNG, JPEG or WebP, or publish a link.'
  for (const [bytes, message] of [
    [Buffer.from('<html><script>alert(1)</script>'), unknown],
    [Buffer.from('PK\u0003\u0004'), unknown],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), unknown],
    [Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), unknown],
    [Buffer.from('GIF89a/*%PDF-1.7*/=1;alert(1)//%%EOF'), unknown],
    // A page for a browser, and a PDF for those that skip what is before it; and the other way round.
    [Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), await aPdf('After it')]), unknown],
    [Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'), `This PDF is damaged, or packed in a way that we can’t check. ${newPdf}`],
    [
      await aPdf('Media', { object: '<< /S /Rendition /JS (app.alert\\(1\\)) >>' }),
      `This PDF contains media that can run a program. ${newPdf}`,
    ],
    [await aPdf('Script', { object: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' }), `This PDF contains a script. ${newPdf}`],
    [await aPdf('Program', { object: '<< /S /Launch /F (calc.exe) >>' }), `This PDF starts a program. ${newPdf}`],
    [await aPdf('Files', { files: ['inside.exe'] }), `This PDF has other files in it. ${newPdf}`],
    [await aPdf('Secret', { userPassword: 'secret' }), `This PDF is protected with a password or restrictions. ${newPdf}`],
  ] as const) {
    const reply = await upload(note, bytes)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, [{ path: 'file', message }]])
  }
  const huge = await upload(note, Buffer.alloc(mostNoteBytes + 1))
  expect([huge.statusCode, huge.json().detail]).toEqual([422, noteTooLarge])
  expect((await call('PUT', `/notes/${note.id}/publication?version=1`)).json().detail).toMatch(/no file and no link yet/)
})

test('a replaced file is the one students get, and the former one is gone; a withdrawn note is nobody’s', async () => {
  const note = await published({ title: 'Replaced', classes: ['6'] }, await aPdf('First'))
  const before = await keyOf(note)
  const second = await aPdf('Second')
  const replaced = (await upload(note, second, 'second.pdf')).json().note
  expect((await file(six, note)).rawPayload).toEqual(second)
  expect(await portal.context.files.read(before)).toBe(null)
  // Somebody who looked at the version before.
  expect((await upload(note, second)).statusCode).toBe(409)

  const withdrawn = await call('DELETE', `/notes/${note.id}/publication?version=${replaced.version}`)
  expect(withdrawn.json().note.state).toBe('withdrawn')
  expect((await file(six, note)).statusCode).toBe(404)
  expect(await titles(six)).not.toContain('Replaced')

  const { entries } = (await call('GET', `/notes/${note.id}/history`)).json()
  expect(entries.map(({ action, actor }: Record<string, string>) => [action, actor])).toEqual(
    ['withdrawn', 'file replaced', 'published', 'file added', 'note added'].map((action) => [action, 'office@portal.example']),
  )
  expect(entries[1]).toMatchObject({
    before: { file: expect.stringMatching(/^words\.pdf \(PDF, /) },
    after: { file: expect.stringMatching(/^second\.pdf/) },
  })
})

test('links are https addresses, take the place of a file, and a published note never becomes empty', async () => {
  for (const link of ['http://words.example/', 'javascript:alert(1)', 'words.example']) {
    expect((await call('POST', '/notes?competition=quarter-final', { ...body, link })).json().errors).toMatchObject([{ path: 'link' }])
  }
  const note = await published({ title: 'File, then link', classes: ['6'] }, await aPdf('File'))
  const key = await keyOf(note)
  const change = (link: string, version: number) =>
    call('PATCH', `/notes/${note.id}`, { ...body, title: note.title, classes: ['6'], link, version })
  const changed = (await change('https://words.example/list', note.version)).json().note
  expect(changed).toMatchObject({ link: 'https://words.example/list', file: null, state: 'published' })
  expect(await portal.context.files.read(key)).toBe(null)
  expect((await read(six)).find(({ id }) => id === note.id)).toMatchObject({ link: 'https://words.example/list', file: null })
  expect((await change('', changed.version)).statusCode).toBe(409)
})

test('notes are shown in the order they were added, and deleted only when they aren’t published', async () => {
  const list = async () => (await call('GET', '/notes?competition=wordsmith')).json<{ notes: OfficeNote[] }>().notes
  const [first, second] = [
    await add({ title: 'First', link: 'https://a.example/' }, 'wordsmith'),
    await add({ title: 'Second' }, 'wordsmith'),
  ]
  expect((await list()).map(({ title }) => title)).toEqual(['First', 'Second'])
  const shown = await publish(first)
  expect((await call('DELETE', `/notes/${first.id}?version=${shown.version}`)).statusCode).toBe(409)
  expect((await call('DELETE', `/notes/${second.id}?version=${second.version}`)).statusCode).toBe(200)
  expect((await list()).map(({ title }) => title)).toEqual(['First'])
})

test('cleaning up leaves the files of notes, and removes those of no note', async () => {
  const note = await published({ title: 'Kept' }, await aPdf('Kept'))
  const left = `${'a'.repeat(32)}.note.pdf`
  await portal.context.files.put(left, Buffer.from('left'))
  now += 2 * 24 * 60 * 60_000
  await deleteOrphanedFiles(portal.context)
  now = Date.now()
  const key = await keyOf(note)
  expect(await noteFilesNamed(portal.db, [key, left])).toEqual([key])
  expect(await portal.context.files.read(key)).not.toBe(null)
  expect(await portal.context.files.read(left)).toBe(null)
})
