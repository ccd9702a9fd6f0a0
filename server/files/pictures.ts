import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { screenshot } from '../../domain/screenshot.ts'
import { problems } from '../http/problem.ts'
import { sha256 } from '../sha256.ts'
import { atMost } from '../turns.ts'
import type { Files } from './files.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these three loaders exist for the server; SVG, GIF, TIFF and the rest cannot be reached, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

/** Longest side of what is kept, in pixels: a payment screenshot stays readable. */
const longestSide = 2400
/** Twice the 50 pixels it is shown at. */
const thumbnailSide = 100

/** Two pictures are drawn at a time. */
export const pictureTurns = atMost(2)

export type Picture = { full: Buffer; thumbnail: Buffer; hash: string }

/**
 * Opens what was uploaded and draws it anew as JPEG, so that nothing but pixels is kept: no metadata, no second
 * content. `hash` is the SHA-256 of `full`. Throws the picture problems: 400 missing, 413, 415, 422.
 */
export async function redraw(upload: Uint8Array | null): Promise<Picture> {
  if (!upload || upload.length === 0) throw problems.picture(400, screenshot.missing)
  if (upload.length > screenshot.maxBytes) throw problems.picture(413, screenshot.tooLarge)
  if (!isKnownType(upload)) throw problems.picture(415, screenshot.wrongType)
  return await pictureTurns(async () => {
    const full = await draw(upload)
    const thumbnail = await sharp(full).resize(thumbnailSide, thumbnailSide, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
    return { full, thumbnail, hash: sha256(full) }
  })
}

async function draw(upload: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(upload, { limitInputPixels: screenshot.maxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit|too large/i.test(error.message)
    throw problems.picture(422, tooMany ? screenshot.tooManyPixels : screenshot.unreadable)
  }
}

/** By the first bytes; what a browser says of a file does not count. */
function isKnownType(upload: Uint8Array): boolean {
  const head = Buffer.from(upload.buffer, upload.byteOffset, Math.min(12, upload.length)).toString('latin1')
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
}

/** Keeps both sizes under a new random key. On return they are safe on disk. */
export async function keep(files: Files, picture: Picture): Promise<string> {
  const key = randomKey()
  const kept = await Promise.allSettled([files.put(fullKey(key), picture.full), files.put(thumbnailKey(key), picture.thumbnail)])
  const failed = kept.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await discardSoon(files, key)
    throw failed.reason
  }
  return key
}

/** Takes both sizes away again. */
export async function discard(files: Files, key: string): Promise<void> {
  await Promise.all([files.remove(fullKey(key)), files.remove(thumbnailKey(key))])
}

/** The same for somebody who waits for an answer: no longer than a second, and never another one for its sake. What stays is a leftover. */
export async function discardSoon(files: Files, key: string): Promise<void> {
  await Promise.race([discard(files, key).catch(() => {}), pause(1_000)])
}

export const fullKey = (key: string) => `${key}.jpg`
export const thumbnailKey = (key: string) => `${key}.thumbnail.jpg`

/** 160 random bits in 32 letters and digits. */
export function randomKey(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')
}
