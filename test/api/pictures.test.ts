import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registrations } from '#server/platform/db/schema/index.ts'
import { fullKey } from '#server/platform/images/pictures.ts'
import { anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { proofOf } from '#test/support/proofs.ts'

const portal = sharedPortal()

test('content hidden behind or inside a picture is not stored: a page, a program, a location', async () => {
  const hidden = '<script>alert(1)</script>PK\u0003\u0004META-INF/MANIFEST.MF <?php system($_GET[0]); ?>'
  const picture = await aPicture('jpeg', { width: 80, height: 80 })
  const commented = Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, hidden.length + 2]),
    Buffer.from(hidden, 'latin1'),
    picture.subarray(2),
  ])
  for (const upload of [Buffer.concat([picture, Buffer.from(hidden)]), commented]) {
    const reply = await portal.submit(aFamily(), { picture: upload })
    expect(reply.statusCode).toBe(201)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.serialNo, reply.json().serial_no))
    const stored = await portal.context.files.read(fullKey((await proofOf(portal.db, row)).fileKey))
    expect(stored?.length).toBeGreaterThan(100)
    expect(Buffer.from(stored ?? '').toString('latin1')).not.toMatch(/script|META-INF|php/)
  }
})

test('tall phone screenshots are stored wide enough to be read, even interlaced ones', async () => {
  const tall = { create: { width: 1440, height: 12_000, channels: 4 as const, background: '#fff' } }
  for (const upload of [
    await sharp(tall).png().toBuffer(),
    await anInterlacedPicture(1440, 12_000, 4),
    await sharp(tall).webp().toBuffer(),
  ]) {
    const { reference } = await portal.register({}, upload)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    const stored = await portal.context.files.read(fullKey((await proofOf(portal.db, row)).fileKey))
    expect(await sharp(stored ?? undefined).metadata()).toMatchObject({ width: 720, height: 6000 })
  }
})

test('PNG, JPEG and WebP are all re-encoded: no metadata is stored', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const withExif = await sharp(await aPicture(type))
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    expect(withExif.includes('secret place')).toBe(true)
    const { reference } = await portal.register({}, withExif)
    const [row] = await portal.db.select().from(registrations).where(eq(registrations.reference, reference))
    const stored = await portal.context.files.read(fullKey((await proofOf(portal.db, row)).fileKey))
    expect(stored && Buffer.from(stored).includes('secret place')).toBe(false)
  }
})
