import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from '#server/platform/images/pictures.ts'
import { aHeavyPicture, aPicture } from '#test/support/pictures.ts'
import { aReceipt, photographed, readDigits, withAdvertisement } from '#test/support/receipts.ts'

const heavy = 1_800_000
const most = 400_000

const receipts = [
  ['a dark screenshot', () => aReceipt({ isDark: true, every: 1300 }, (receipt) => withAdvertisement(receipt, heavy))],
  ['a photograph of a screen', () => aReceipt({ width: 2250, height: 3000 }, (receipt) => photographed(receipt, heavy))],
  [
    'a tall screenshot',
    () => aReceipt({ width: 1440, height: 12_000, every: 1200 }, (receipt) => withAdvertisement(receipt, heavy - 700_000)),
  ],
] as const

test.each(receipts)('%s is stored as at most 400 kB, and its 12-digit numbers stay legible', { timeout: 60_000 }, async (_what, make) => {
  const receipt = await make()
  const { of } = await readDigits(receipt, receipt.upload)
  const { full } = await redraw(receipt.upload)
  expect(full.length).toBeLessThanOrEqual(most)
  const read = await readDigits(receipt, full)
  expect(read).toMatchObject({ right: of, of })
  expect(read.digitHeight).toBeGreaterThan(12)
})

test('even noise is stored as at most 400 kB', async () => {
  const { full } = await redraw(await aHeavyPicture(5_000_000))
  expect(full.length).toBeLessThanOrEqual(most)
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
