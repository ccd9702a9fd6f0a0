import sharp, { type Sharp } from 'sharp'
import { longestSideFor, screenshot } from '#domain/payment/screenshot.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these three loaders exist for the server; SVG, GIF, TIFF and the rest cannot be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

/** Processor time of one picture in milliseconds (not of the clock: a busy machine refuses nothing), and bytes of memory of the process that draws it. */
export const mostOfPicture = { processorTime: 2_000, memory: 192 * 1024 * 1024 }
/** Longest side of what is kept, in pixels: a payment screenshot stays readable. */
export const usualLongestSide = 2400
/** Most bytes of a stored picture. */
export const mostStoredBytes = 400_000
/** Twice the 50 pixels it is shown at. */
const thumbnailSide = 100

const usualQuality = 82
/** Tried in this order for a picture that is larger than that; even noise is small enough at the last. Text suffers least from a lower quality. */
const steps = [
  { scale: 1, quality: 70 },
  { scale: 1, quality: 56 },
  { scale: 0.8, quality: 58 },
  { scale: 0.64, quality: 56 },
  { scale: 0.5, quality: 54 },
  { scale: 0.36, quality: 50 },
  { scale: 0.25, quality: 40 },
]

/** Both JPEG; `full` is at most `mostStoredBytes` long. */
export type DrawnPicture = { full: Uint8Array; thumbnail: Uint8Array }

/** Decodes a picture of `width` x `height` and draws it anew. The same picture gives the same bytes. Throws sharp's error when it can't be decoded. */
export async function draw(upload: Uint8Array, { width, height }: { width: number; height: number }): Promise<DrawnPicture> {
  const longest = longestSideFor(width, height, usualLongestSide)
  const full = await drawFull(() =>
    sharp(upload, { limitInputPixels: screenshot.maxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' }),
  )
  const thumbnail = await sharp(full).resize(thumbnailSide, thumbnailSide, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
  return { full, thumbnail }
}

async function drawFull(decoded: () => Sharp): Promise<Buffer> {
  let full = await decoded().jpeg({ quality: usualQuality }).toBuffer()
  if (full.length <= mostStoredBytes) return full
  const { data, info } = await decoded().raw().toBuffer({ resolveWithObject: true })
  for (const { scale, quality } of steps) {
    const size = scale === 1 ? {} : { width: Math.max(1, Math.round(info.width * scale)) }
    full = await sharp(data, { raw: info }).resize(size).jpeg({ quality }).toBuffer()
    if (full.length <= mostStoredBytes) break
  }
  return full
}
