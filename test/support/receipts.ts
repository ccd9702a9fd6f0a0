import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

/** The position of a digit on a receipt, in pixels. */
type Cell = { digit: number; left: number; top: number; width: number; height: number }
export type Receipt = { upload: Buffer; width: number; height: number; cells: Cell[] }
type Look = { width: number; height: number; paper: string; ink: string; fontSize: number }

const quick = { compressionLevel: 0 }

/** Phones show such a number at 14 of their units: about 3.4 % of the width. */
const fontOf = (width: number) => Math.round(width * 0.034)

/** A payment receipt with a 12-digit transaction number every `every` pixels, and what `over` draws on it. */
export async function aReceipt(
  { width = 1080, height = 2400, isDark = false, every = 600 },
  over: (receipt: Buffer) => Promise<Buffer> = async (receipt) => receipt,
): Promise<Receipt> {
  const look = { width, height, paper: isDark ? '#121212' : '#ffffff', ink: isDark ? '#d0d0d0' : '#303030', fontSize: fontOf(width) }
  const cells: Cell[] = []
  for (let top = every / 2; top + look.fontSize * 2 < height; top += every) cells.push(...numberAt(Math.round(top), look))
  return { upload: await over(await drawn(look, cells)), width, height, cells }
}

function numberAt(top: number, { width, fontSize }: Look): Cell[] {
  const advance = Math.round(fontSize * 0.75)
  const first = Math.round(width * 0.55)
  return Array.from({ length: 12 }, (_, n) => ({
    digit: (n * 7 + top) % 10,
    left: first + n * advance,
    top,
    width: advance,
    height: Math.round(fontSize * 1.2),
  }))
}

async function drawn({ width, height, paper, ink, fontSize }: Look, cells: Cell[]): Promise<Buffer> {
  const text = (x: number, y: number, words: string) => `<text x="${x}" y="${y}">${words}</text>`
  const digits = cells.map(({ digit, left, top }) => text(left, top + fontSize, String(digit)))
  const words = Array.from({ length: Math.floor(height / (fontSize * 4)) }, (_, n) =>
    text(fontSize, n * fontSize * 4 + fontSize, `Paid to Competition Office, ${n}`),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="${fontSize}" fill="${ink}">
    <rect width="100%" height="100%" fill="${paper}"/>${[...words, ...digits].join('')}</svg>`
  return await sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().png({ compressionLevel: 3 }).toBuffer()
}

/** A photograph of it: blurred, lit from one side, grainy. A JPEG of the best quality that has at most `bytes`. */
export async function photographed(receipt: Buffer, bytes: number): Promise<Buffer> {
  const { width, height } = await sharp(receipt).metadata()
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g">
    <stop stop-color="#fff"/><stop offset="1" stop-color="#999"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const grain = await sharp(randomFillSync(Buffer.alloc(width * height)), { raw: { width, height, channels: 1 } })
    .linear(0.35, 83)
    .toColourspace('b-w')
    .png(quick)
    .toBuffer()
  const { data, info } = await sharp(receipt)
    .blur(1.2)
    .composite([
      { input: Buffer.from(light), blend: 'multiply' },
      { input: grain, blend: 'overlay' },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encoded = (quality: number) => sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
  let [lowest, highest] = [52, 95]
  while (lowest < highest) {
    const middle = Math.ceil((lowest + highest) / 2)
    if ((await encoded(middle)).length <= bytes) lowest = middle
    else highest = middle - 1
  }
  return await encoded(lowest)
}

/** Puts a colourful advertisement over its upper part: a PNG of about `bytes`. */
export async function withAdvertisement(receipt: Buffer, bytes: number): Promise<Buffer> {
  const { width } = await sharp(receipt).metadata()
  const height = Math.round(bytes / width / 3)
  const input = await sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return await sharp(receipt)
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/**
 * Reads a receipt's digits from another picture of it, of any size, by comparing each with clean digits of the same font.
 * Returns how many are right, out of how many, and their height in that picture, in pixels.
 */
export async function readDigits(
  { width, cells }: Receipt,
  picture: Uint8Array,
): Promise<{ right: number; of: number; digitHeight: number }> {
  const { width: now } = await sharp(picture).metadata()
  const scale = now / width
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const clean = await Promise.all(Array.from({ length: 10 }, (_, digit) => cleanDigit(digit, cells[0] as Cell, width, scale)))
  let right = 0
  for (const cell of cells) {
    // Reducing shifts the image by less than a pixel.
    const seen = nearby.map(([x, y]) => cut(data, info.width, cell, scale, x, y))
    const likeness = clean.map((digit) => Math.max(...seen.map((pixels) => Math.abs(correlation(pixels, digit)))))
    const best = likeness.indexOf(Math.max(...likeness))
    if (best === cell.digit && (likeness[best] ?? 0) > 0.7) right++
  }
  // Digits are about 0.73 of the font size high.
  return { right, of: cells.length, digitHeight: fontOf(width) * 0.73 * scale }
}

async function cleanDigit(digit: number, { width, height }: Cell, page: number, scale: number): Promise<number[]> {
  const cell = { digit, left: 0, top: 0, width, height }
  const png = await drawn({ width: width * 2, height: height * 2, paper: '#fff', ink: '#000', fontSize: fontOf(page) }, [cell])
  const { data, info } = await sharp(png)
    .resize(Math.round(width * 2 * scale))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return cut(data, info.width, cell, scale)
}

const nearby = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))

function cut(data: Buffer, row: number, { left, top, width, height }: Cell, scale: number, across = 0, down = 0): number[] {
  const [x, y, w, h] = [left, top, width, height].map((length) => Math.round(length * scale)) as [number, number, number, number]
  return Array.from({ length: w * h }, (_, n) => data[(y + down + Math.floor(n / w)) * row + x + across + (n % w)] ?? 0)
}

/** From -1 to 1, regardless of brightness and contrast. */
function correlation(one: number[], other: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [first, second] = [mean(one), mean(other)]
  let [both, left, right] = [0, 0, 0]
  one.forEach((value, n) => {
    const [a, b] = [value - first, (other[n] ?? 0) - second]
    both += a * b
    left += a * a
    right += b * b
  })
  return both / Math.sqrt(left * right || 1)
}
