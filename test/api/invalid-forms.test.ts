import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSeason } from '#domain/season/defaults.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { aJpegOfManyScans, anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { aFamily } from '#test/support/people.ts'
import { aHeavyPicture, aHugePicture, aPicture } from '#test/support/pictures.ts'
import { openPortal, sharedPortal } from '#test/support/portal.ts'

const portal = sharedPortal()

const rows = () => portal.db.select().from(registrations)
async function files() {
  const all = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('invalid input is refused with a sentence, and nothing is stored', () => {
  let before: { rows: number; files: number }
  beforeEach(async () => {
    before = { rows: (await rows()).length, files: (await files()).length }
  })
  async function nothingStored() {
    expect({ rows: (await rows()).length, files: (await files()).length }).toEqual(before)
  }

  test('every missing answer is reported at once, in the order of the form', async () => {
    const reply = await portal.submit({}, { picture: null })
    expect(reply.statusCode).toBe(400)
    const errors: { path: string; message: string }[] = reply.json().errors
    expect(errors.map(({ path }) => path)).toEqual([...Object.keys(aFamily()), 'file_doc'])
    expect(errors.find(({ path }) => path === 'student_type')?.message).toBe('Please Select Student Type')
    await nothingStored()
  })

  const wrong: [string, Record<string, string>, string, string][] = [
    ['an unknown field', { status: 'accepted' }, 'status', 'This form doesn’t ask for this.'],
    ['another payment type', { payment_type: 'offer' }, 'payment_type', 'This payment type doesn’t belong to this form.'],
    ['an unknown student type', { student_type: 'Mars' }, 'student_type', 'Please Select Student Type'],
    [
      'a line break in an email address',
      { parent_email: 'a@x.example\r\nBcc: b@x.example' },
      'parent_email',
      'Enter an email address like name@example.com.',
    ],
    ['a NUL in a name', { student_name: 'Aa\u0000nya' }, 'student_name', 'Remove the characters that can’t be printed.'],
    ['a name without width', { student_name: '\u200b' }, 'student_name', 'Enter the student’s name.'],
    ['__proto__', { __proto__x: '1' }, '__proto__x', 'This form doesn’t ask for this.'],
  ]
  test.each(wrong)('%s', async (_what, overrides, path, message) => {
    const reply = await portal.submit(aFamily(overrides))
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual([{ path, message }])
    await nothingStored()
  })

  const pictures: [string, () => Promise<Buffer>, number][] = [
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'), 415],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 415],
    ['HTML named .png', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .gif()
          .toBuffer(),
      415,
    ],
    ['a truncated PNG', async () => (await aPicture('png', { width: 900, height: 900 })).subarray(0, 2000), 422],
    ['a truncated JPEG', async () => (await aPicture('jpeg', { width: 900, height: 900 })).subarray(0, 4000), 422],
    ['a PNG header and nothing else', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422],
    ['a PNG of 6400 by 6400', () => aHugePicture(6_400), 422],
    ['an interlaced PNG of 6300 by 6300', () => anInterlacedPicture(6300, 6300), 422],
    ['a JPEG of 1,500 scans', () => aJpegOfManyScans(1_500, { width: 900, height: 900 }), 422],
    ['a picture of more than 5 MiB', () => aHeavyPicture(5 * 1024 * 1024 + 1), 413],
    ['a file of 6 MiB', () => aHeavyPicture(6 * 1024 * 1024), 413],
    ['an empty file', async () => Buffer.alloc(0), 400],
  ]
  test.each(pictures)('%s', async (_what, make, status) => {
    const reply = await portal.submit(aFamily(), { picture: await make() })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json().errors).toEqual([{ path: 'file_doc', message: expect.stringMatching(/\.$/) }])
    await nothingStored()
  })

  const border = '--------border'

  test('two pictures, a file in another field, an answer given twice, a body that is not a form', async () => {
    const line = (name: string, value: string, more = '') =>
      `--${border}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const bodies = [
      `${line('file_doc', 'x', '; filename="a.png"')}${line('file_doc', 'y', '; filename="b.png"')}--${border}--\r\n`,
      `${line('student_name', 'x', '; filename="a.png"')}--${border}--\r\n`,
      `${line('student_name', 'x')}${line('student_name', 'y')}--${border}--\r\n`,
      line('student_name', 'x'),
      '',
      'hello',
    ]
    for (const payload of bodies) {
      const reply = await portal.send('POST', '/api/doors/quatform/registrations', payload, {
        'content-type': `multipart/form-data; boundary=${border}`,
        'idempotency-key': randomUUID(),
      })
      expect(reply.statusCode).toBe(400)
      expect(reply.json().detail).toMatch(/\.$/)
    }
    const json = await portal.send('POST', '/api/doors/quatform/registrations', aFamily(), { 'idempotency-key': randomUUID() })
    expect(json.statusCode).toBe(400)
    await nothingStored()
  })

  test('a hidden value that none of our pages can send', async () => {
    for (const text of ['x'.repeat(201), 'a\u0000', '\u0344'.repeat(1_000_000)])
      for (const name of ['fee', 'disclaimer_version', 'for_school'])
        expect((await portal.submit(aFamily({ [name]: text }))).statusCode).toBe(400)
    await nothingStored()
  })

  test('a form with 80,000 parts, within seconds', async () => {
    const payload = `${`--${border}\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n`.repeat(80_000)}--${border}--\r\n`
    const started = performance.now()
    const reply = await portal.send('POST', '/api/doors/quatform/registrations', payload, {
      'content-type': `multipart/form-data; boundary=${border}`,
      'idempotency-key': randomUUID(),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body.length).toBeLessThan(1000)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('a door that does not exist, and one that is closed', async () => {
    expect((await portal.submit(aFamily(), { door: 'nowhere' })).statusCode).toBe(404)
    const door = { ...defaultSeason.doors.quatform, closes: '2020-01-01T00:00:00Z' }
    const closed = await openPortal({ season: () => ({ ...defaultSeason, doors: { quatform: door as never } }) })
    const reply = await closed.submit(aFamily())
    await closed.close()
    expect(reply.statusCode).toBe(403)
    expect(reply.json().title).toBe('This Page is Currently Unavailable')
    expect(reply.json().detail).toBe(
      `Registration is closed. It closed on 1 January 2020 at 5:30 am IST. Nothing has been registered. If you’ve already paid, don’t pay again: write to ${defaultSeason.contact}. Your answers stay on this device.`,
    )
  })

  test('a request that another website made the browser send', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await portal.app.inject({ method: 'POST', url: '/api/doors/quatform/registrations', headers })
      expect(reply.statusCode).toBe(403)
    }
    await nothingStored()
  })
})
