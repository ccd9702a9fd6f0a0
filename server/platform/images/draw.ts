import sharp, { type Sharp } from 'sharp'
import { longestSideFor, screenshot } from '#domain/payment/screenshot.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these three loaders are available; SVG, GIF, TIFF and the rest can't be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

/**
 * Limits per picture: processor time in milliseconds (not wall time, so a busy machine refuses nothing) and memory of the drawing process
 * in bytes.
 */
export const mostOfPicture = { processorTime: 2_000, memory: 208 * 1024 * 1024 }
/** Longest side of a stored picture, in pixels: a payment screenshot stays readable. */
export const usualLongestSide = 2400
/** Largest stored picture, in bytes. */
const mostStoredBytes = 400_000
/** Pixels: twice the 50 at which it is shown. */
const thumbnailSide = 100

const usualQuality = 82
/** Tried in this order until the picture is small enough; even noise fits at the last. Text suffers least from a lower quality. */
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

/**
 * Decodes a picture of `width` x `height` and draws it again. The same picture gives the same bytes. Throws sharp's error when it can't be
 * decoded.
 */
export async function draw(upload: Uint8Array, { width, height }: { width: number; height: number }): Promise<DrawnPicture> {
  const longest = longestSideFor(width, height, usualLongestSide)
  const read = (failOn: 'truncated' | 'none') => sharp(upload, { limitInputPixels: screenshot.maxPixels, failOn })
  const drawn = (picture: Sharp) =>
    picture.autoOrient().resize(longest, longest, { fit: 'inside', withoutEnlargement: true }).flatten({ background: '#ffffff' })
  const full = await drawFull(() => drawn(read('truncated'))).catch(async (error) => {
    if (!(await reachesEnd(read('none')))) throw error
    return await drawFull(() => drawn(read('none')))
  })
  const thumbnail = await sharp(full).resize(thumbnailSide, thumbnailSide, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
  return { full, thumbnail }
}

/** Whether the last tenth of a picture that lacks its end shows anything: what can't be decoded is drawn in one colour. */
async function reachesEnd(picture: Sharp): Promise<boolean> {
  const { width, height } = await picture.clone().metadata()
  const top = Math.floor(height * 0.9)
  const { data, info } = await picture
    .extract({ left: 0, top, width, height: height - top })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(data, { raw: info }).stats()
  return channels.some(({ stdev }) => stdev > 0)
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
