import sharp from 'sharp'

const encode = { png: 'png', jpeg: 'jpeg', webp: 'webp' } as const

/** A real picture that looks like a payment receipt, different for every `seed` (0 to 1). */
export async function aPicture(
  type: keyof typeof encode = 'png',
  { seed = Math.random(), width = 360, height = 640 } = {},
): Promise<Buffer> {
  const at = (part: number) => Math.floor(((seed * 7919 * part) % 1) * 100) / 100
  const tone = { r: Math.floor(at(1) * 160), g: Math.floor(at(2) * 160), b: 90 + Math.floor(at(3) * 160) }
  const bar = async (x: number, y: number, w: number, h: number, background: typeof tone) => ({
    input: await sharp({ create: { width: Math.ceil(width * w), height: Math.ceil(height * h), channels: 3, background } })
      .png()
      .toBuffer(),
    left: Math.floor(width * x),
    top: Math.floor(height * y),
  })
  // No two receipts are the same picture, not even by chance.
  const number = Buffer.from(Array.from({ length: 32 }, (_, bit) => ((Math.floor(seed * 2 ** 32) / 2 ** bit) % 2 >= 1 ? 60 : 220)))
  const code = {
    input: await sharp(number, { raw: { width: 32, height: 1, channels: 1 } })
      .resize(Math.floor(width * 0.8), Math.ceil(height * 0.02), { fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer(),
    left: Math.floor(width * 0.1),
    top: Math.floor(height * 0.95),
  }
  const grey = { r: 200, g: 196, b: 208 }
  const lines = [0.42, 0.5, 0.58, 0.66, 0.74].map((y, line) => bar(0.1, y, 0.2 + at(line + 4) * 0.6, 0.03, grey))
  return await sharp({ create: { width, height, channels: 3, background: '#fbfaff' } })
    .composite(await Promise.all([bar(0, 0, 1, 0.3, tone), bar(0.4, 0.1, 0.2, 0.1, grey), ...lines, bar(0.1, 0.86, 0.8, 0.07, tone), code]))
    .toFormat(encode[type])
    .toBuffer()
}

/** A PNG of one colour: few bytes, many pixels. */
export async function aHugePicture(side: number): Promise<Buffer> {
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A PNG of noise with at least this many bytes. */
export async function aHeavyPicture(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3)) + 20
  const { randomFillSync } = await import('node:crypto')
  const raw = randomFillSync(Buffer.alloc(side * side * 3))
  return await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}
