import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictureHeader } from '#server/platform/images/picture-header.ts'
import { aJpegOfManyScans, anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { aPicture } from '#test/support/pictures.ts'

const size = { width: 211, height: 97 }
const pixels = size.width * size.height
const picture = (channels: 3 | 4 = 3) => sharp({ create: { ...size, channels, background: { r: 200, g: 90, b: 20, alpha: 0.5 } } })

test('a picture that is decoded from top to bottom: PNG, baseline JPEG', async () => {
  const plain = { ...size, scans: 1, heldBytes: 0 }
  expect(readPictureHeader(await aPicture('png', size))).toEqual(plain)
  expect(readPictureHeader(await aPicture('jpeg', size))).toEqual(plain)
  expect(readPictureHeader(await picture(4).png({ palette: true }).toBuffer())).toEqual(plain)
  expect(readPictureHeader(await picture().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer())).toEqual(plain)
})

test('an interlaced PNG counts as held in memory completely, with all channels that it can have', async () => {
  const held = async (png: Promise<Buffer>) => readPictureHeader(await png)?.heldBytes
  expect(await held(anInterlacedPicture(211, 97))).toBe(pixels * 4)
  expect(await held(picture(4).png({ progressive: true }).toBuffer())).toBe(pixels * 4)
  expect(await held(picture().toColourspace('b-w').png({ progressive: true }).toBuffer())).toBe(pixels * 2)
  expect(await held(picture(4).toColourspace('rgb16').png({ progressive: true }).toBuffer())).toBe(pixels * 8)
})

test('a progressive JPEG counts by its scans, with its coefficients held in memory', async () => {
  const reduced = readPictureHeader(await picture().jpeg({ progressive: true }).toBuffer())
  expect(reduced).toEqual({ ...size, scans: 10, heldBytes: pixels * 3 })
  const full = readPictureHeader(await picture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())
  expect(full).toEqual({ ...size, scans: 10, heldBytes: pixels * 6 })
  const many = await aJpegOfManyScans(500, size)
  expect(readPictureHeader(many)?.scans).toBe(500)
  // They are real scans: the decoder processes them all.
  expect(await sharp(many, { failOn: 'warning' }).stats()).toMatchObject({ isOpaque: true })
  expect(readPictureHeader(await aJpegOfManyScans(2600, size))?.scans).toBe(1000)
})

test('the thumbnail in a JPEG and data after its end are not counted as scans', async () => {
  const jpeg = await aPicture('jpeg', size)
  const other = await picture().jpeg({ progressive: true }).toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, (other.length + 2) >> 8, (other.length + 2) & 255]), other])
  const around = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), other])
  expect(readPictureHeader(around)).toEqual({ ...size, scans: 1, heldBytes: 0 })
  // An end marker inside a comment ends nothing.
  const many = await aJpegOfManyScans(100, size)
  const first = many.indexOf(Buffer.from([0xff, 0xc4, 0, 20, 0x11]))
  const claimed = Buffer.concat([many.subarray(0, first), Buffer.from([0xff, 0xfe, 0, 4, 0xff, 0xd9]), many.subarray(first)])
  expect(readPictureHeader(claimed)?.scans).toBe(100)
})

test('WebP of each kind', async () => {
  const held = { ...size, scans: 1, heldBytes: pixels * 4 }
  expect(readPictureHeader(await aPicture('webp', size))).toEqual(held)
  expect(readPictureHeader(await picture(4).webp().toBuffer())).toEqual(held)
  expect(readPictureHeader(await picture().webp({ lossless: true }).toBuffer())).toEqual(held)
})

test('meaningless bytes are not a picture', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const whole = await aPicture(type, size)
    for (const length of [0, 1, 3, 12, 20, 29]) expect(readPictureHeader(whole.subarray(0, length))).toBeNull()
  }
  expect(readPictureHeader(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull()
  expect(readPictureHeader(Buffer.alloc(1000))).toBeNull()
})

test('any 5 MiB are read in one pass', () => {
  for (const pattern of [[0xff, 0], [0xff], [0xff, 0xd8], [0xff, 0xfe, 0, 2], [0xff, 0xfe, 0, 0], [0xff, 0xd0], [0]]) {
    const bytes = Buffer.alloc(5 * 1024 * 1024, Buffer.from(pattern))
    bytes.set([0xff, 0xd8])
    const before = process.cpuUsage()
    expect(readPictureHeader(bytes)).toBeNull()
    // Processor time, which a busy machine doesn't lengthen. It takes a few milliseconds; going back over the bytes would take hours.
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(1_000_000)
  }
})
