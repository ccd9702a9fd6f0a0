import { m } from '#domain/language/paraglide/messages.js'
import { screenshot } from '#domain/payment/screenshot.ts'
import { randomCode, sha256 } from '#server/lib/codes.ts'
import { limitConcurrency, waitAtMost } from '#server/lib/concurrency.ts'
import { askOnce, workerPool } from '#server/lib/worker-pool.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { type PictureHeader, readPictureHeader } from './picture-header.ts'
import type { PictureReply, PictureRequest } from './picture-worker.ts'

/** A picture with more pixels, or for which a decoder must hold more bytes, counts as large. */
const ordinary = { pixels: 5_000_000, heldBytes: 20 * 1024 * 1024 }
/** How many pictures may wait, and how many of them may be large. */
export const longestLine = { all: 200, large: 20 }

/**
 * Draws two pictures at a time, at most one of them large: memory allows no more, and ordinary pictures never wait behind large ones alone.
 */
export const pictureQueue = limitConcurrency(2, { line: longestLine.all, full: problems.tooManyPictures })
export const largePictureQueue = limitConcurrency(1, { line: longestLine.large, full: problems.tooManyPictures })

/** Lends processes with bounded memory and time that decode pictures. */
export const pictureWorkers = workerPool<PictureRequest, PictureReply>(new URL('./picture-worker.ts', import.meta.url), {
  limiter: pictureQueue,
  heap: 64,
})

export type Picture = { full: Uint8Array; thumbnail: Uint8Array; hash: string }

/**
 * Decodes an upload and draws it again as JPEG, so that only pixels are stored: no metadata, no hidden content. Checks the cost in the
 * headers first. `hash` is the SHA-256 of `full`. Throws the picture problems: 400 missing, 413, 415, 422, and 503 when too many are
 * waiting. Decision: docs/decisions/0020-picture-processes.md.
 */
export async function redraw(upload: Uint8Array | null): Promise<Picture> {
  if (!upload || upload.length === 0) throw problems.picture(400, screenshot.missing())
  if (upload.length > screenshot.maxBytes) throw problems.picture(413, screenshot.tooLarge())
  if (!isKnownType(upload)) throw problems.picture(415, isHeic(upload) ? m['payment.picture_heic']() : screenshot.wrongType())
  const { width, height, heldBytes } = affordable(upload)
  const draw = () => askOnce(pictureWorkers, { upload, width, height })
  const isLarge = width * height > ordinary.pixels || heldBytes > ordinary.heldBytes
  const outcome = isLarge ? await largePictureQueue(draw) : await draw()
  if (outcome === 'lost') throw problems.tooManyPictures()
  if (outcome === 'costly') throw problems.picture(422, screenshot.tooCostly())
  const drawn = outcome.reply
  if (!drawn) throw problems.picture(422, screenshot.unreadable())
  return { ...drawn, hash: sha256(drawn.full) }
}

function affordable(upload: Uint8Array): PictureHeader {
  const header = readPictureHeader(upload)
  if (!header) throw problems.picture(422, screenshot.unreadable())
  if (header.width * header.height > screenshot.maxPixels) throw problems.picture(422, screenshot.tooManyPixels())
  if (header.scans > screenshot.maxScans) throw problems.picture(422, screenshot.tooManyScans())
  if (header.heldBytes > screenshot.maxHeldBytes) throw problems.picture(422, screenshot.tooMuchHeld())
  return header
}

/** Whether these are the first bytes of a PNG, JPEG or WebP; the type a browser sends is not trusted. */
export function isKnownType(upload: Uint8Array): boolean {
  const head = headOf(upload)
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
}

/** Whether it is a photo as iPhones take it, which sharp's build can't decode. */
function isHeic(upload: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(headOf(upload).slice(4))
}

function headOf(upload: Uint8Array): string {
  return Buffer.from(upload.buffer, upload.byteOffset, Math.min(12, upload.length)).toString('latin1')
}

/** Stores both sizes under a new random key. They are safe on disk when it returns. */
export async function storePicture(files: Files, picture: Picture): Promise<string> {
  const key = randomKey()
  const stored = await Promise.allSettled([files.put(fullKey(key), picture.full), files.put(thumbnailKey(key), picture.thumbnail)])
  const failed = stored.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await discardSoon(files, key)
    throw failed.reason
  }
  return key
}

/** Removes both sizes of a picture, or the file with a key that has an extension. */
export async function discardPicture(files: Files, key: string): Promise<void> {
  if (key.includes('.')) return await files.remove(key)
  await Promise.all([files.remove(fullKey(key)), files.remove(thumbnailKey(key))])
}

/** Like `discardPicture`, but while a visitor waits: takes at most a second and never throws for it. What stays is cleaned up as a leftover. */
export async function discardSoon(files: Files, key: string): Promise<void> {
  await waitAtMost(1_000, discardPicture(files, key)).catch(() => {})
}

export const fullKey = (key: string) => `${key}.jpg`
export const thumbnailKey = (key: string) => `${key}.thumbnail.jpg`

/** Returns a random key: 160 bits in 32 letters and digits. */
export function randomKey(): string {
  return randomCode(32).toLowerCase()
}
