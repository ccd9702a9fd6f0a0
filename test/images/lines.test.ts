import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSamePicture } from '#server/features/payments/same-picture.ts'
import { findLines, redraw } from '#server/platform/images/pictures.ts'
import { inventedReceipt, sentAgain } from '#test/support/invented-receipts.ts'
import { aHugePicture } from '#test/support/pictures.ts'

const patience = { timeout: 60_000 }
const linesIn = async (upload: Uint8Array) => await findLines((await redraw(upload)).full)

test('the writing of a receipt is found line by line, and again in a cropped, scaled and compressed copy', patience, async () => {
  const [one, other] = [await inventedReceipt(3), await inventedReceipt(11)]
  const lines = await linesIn(one)
  expect(lines.length).toBeGreaterThan(15)
  expect(lines.map(({ y }) => y)[0]).toBeLessThan(100)
  for (const seed of [1, 2, 3]) expect(isSamePicture(lines, await linesIn(await sentAgain(one, seed)))).toBe(true)
  expect(isSamePicture(lines, await linesIn(other))).toBe(false)
})

test('a picture without writing has no lines', patience, async () => {
  for (const side of [1, 20, 2000]) expect(await linesIn(await aHugePicture(side))).toEqual([])
})

test('noise, needles and very tall pictures cost little, and have at most 64 lines', patience, async () => {
  const noise = (width: number, height: number, channels: 1 | 3) =>
    sharp(randomFillSync(Buffer.alloc(width * height * channels)), { raw: { width, height, channels } })
  const letters = '<text y="30" font-size="30">0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9</text>'
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="6000"><rect width="100%" height="100%" fill="#fff"/>
    ${Array.from({ length: 180 }, (_, n) => `<g transform="translate(0 ${n * 33})">${letters}</g>`).join('')}</svg>`
  const uploads = [
    await noise(1080, 2400, 3).jpeg({ quality: 90 }).toBuffer(),
    await noise(400, 900, 1).resize(1080, 2400, { kernel: 'nearest' }).png().toBuffer(),
    await noise(1, 2400, 3).png().toBuffer(),
    await noise(2400, 1, 3).png().toBuffer(),
    await sharp(Buffer.from(page)).png().toBuffer(),
  ]
  for (const upload of uploads) {
    const began = performance.now()
    expect((await linesIn(upload)).length).toBeLessThanOrEqual(64)
    expect(performance.now() - began).toBeLessThan(10_000)
  }
})
