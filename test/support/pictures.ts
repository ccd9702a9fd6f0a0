import sharp from 'sharp'

const encode = { png: 'png', jpeg: 'jpeg', webp: 'webp' } as const

/** A real picture that looks like a payment receipt, different for every `seed` (0 to 1). */
export async function aPicture(
  type: keyof typeof encode = 'png',
  { seed = Math.random(), width = 360, height = 640 } = {},
): Promise<Buffer> {
  const at = (part: number) => Math.floor(((seed * 7919 * part) % 1) * 100) / 100
  const tone = [Math.floor(at(1) * 160), Math.floor(at(2) * 160), 90 + Math.floor(at(3) * 160)]
  const grey = [200, 196, 208]
  // Drawn byte by byte: putting it together from pictures takes five times as long, and tests make hundreds.
  const pixels = Buffer.alloc(width * height * 3, Buffer.from([251, 250, 255]))
  const fill = (x: number, y: number, w: number, h: number, colour: number[]) => {
    const [left, top, columns, rows] = [Math.floor(width * x), Math.floor(height * y), Math.ceil(width * w), Math.ceil(height * h)]
    const line = Buffer.alloc(Math.min(columns, width - left) * 3, Buffer.from(colour))
    for (let row = top; row < Math.min(top + rows, height); row++) line.copy(pixels, (row * width + left) * 3)
  }
  fill(0, 0, 1, 0.3, tone)
  fill(0.4, 0.1, 0.2, 0.1, grey)
  for (const [line, y] of [0.42, 0.5, 0.58, 0.66, 0.74].entries()) fill(0.1, y, 0.2 + at(line + 4) * 0.6, 0.03, grey)
  fill(0.1, 0.86, 0.8, 0.07, tone)
  // No two receipts are the same picture, not even by chance.
  for (let bit = 0; bit < 32; bit++) {
    const shade = (Math.floor(seed * 2 ** 32) / 2 ** bit) % 2 >= 1 ? 60 : 220
    fill(0.1 + bit / 40, 0.95, 1 / 40, 0.02, [shade, shade, shade])
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
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
