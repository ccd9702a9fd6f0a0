import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from '#server/platform/images/pictures.ts'
import { aHeavyPicture, aPicture } from '#test/support/pictures.ts'

test('even noise is stored as at most 400 kB', async () => {
  const { full } = await redraw(await aHeavyPicture(5_000_000))
  expect(full.length).toBeLessThanOrEqual(400_000)
})

test('the same picture always gives the same bytes, so that its hash finds it again', async () => {
  for (const upload of [await aPicture('png', { width: 1080, height: 2400 }), await aHeavyPicture(2_000_000)]) {
    expect((await redraw(upload)).hash).toBe((await redraw(upload)).hash)
  }
  const photo = await aPicture('jpeg', { width: 4032, height: 3024 })
  const earlier = await sharp(photo)
    .autoOrient()
    .resize(2400, 2400, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  expect(Buffer.from((await redraw(photo)).full).equals(earlier)).toBe(true)
})

test('a JPEG that lacks its last bytes is taken, and one that lacks its second half is not', async () => {
  const upload = await sharp(await aHeavyPicture(500_000))
    .jpeg()
    .toBuffer()
  expect((await redraw(upload.subarray(0, -40))).full.length).toBeGreaterThan(0)
  await expect(redraw(upload.subarray(0, Math.floor(upload.length / 2)))).rejects.toThrow()
})
