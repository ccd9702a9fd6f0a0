import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { screenshot } from '#domain/payment/screenshot.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { drawInProcess } from './draw-pool.ts'
import { type PictureHeader, readPictureHeader } from './picture-header.ts'

/** A picture of more pixels, or that a decoder must hold more of, is a large one. */
const ordinary = { pixels: 5_000_000, heldBytes: 20 * 1024 * 1024 }
/** Pictures that may wait, and large ones among them. */
export const longestLine = { all: 200, large: 20 }

/** Two pictures are drawn at a time, of which one is large: that much memory can be spared, and an ordinary one never waits behind large ones alone. */
export const pictureQueue = limitConcurrency(2, { line: longestLine.all, full: problems.tooManyPictures })
export const largePictureQueue = limitConcurrency(1, { line: longestLine.large, full: problems.tooManyPictures })

export type Picture = { full: Uint8Array; thumbnail: Uint8Array; hash: string }

/**
 * Opens what was uploaded and draws it anew as JPEG, so that nothing but pixels is kept: no metadata, no second
 * content. What that would cost is read from the headers first. `hash` is the SHA-256 of `full`. Throws the picture problems: 400 missing,
 * 413, 415, 422; and 503 when too many wait. Decision: docs/decisions/0020-picture-processes.md.
 */
export async function redraw(upload: Uint8Array | null): Promise<Picture> {
  if (!upload || upload.length === 0) throw problems.picture(400, screenshot.missing)
  if (upload.length > screenshot.maxBytes) throw problems.picture(413, screenshot.tooLarge)
  if (!isKnownType(upload)) throw problems.picture(415, screenshot.wrongType)
  const { width, height, heldBytes } = affordable(upload)
  const draw = () => pictureQueue(() => drawInProcess({ upload, width, height }))
  const isLarge = width * height > ordinary.pixels || heldBytes > ordinary.heldBytes
  const reply = isLarge ? await largePictureQueue(draw) : await draw()
  if (!reply) throw problems.tooManyPictures()
  if ('failed' in reply) throw problems.picture(422, reply.failed === 'costly' ? screenshot.tooCostly : screenshot.unreadable)
  const { full, thumbnail } = reply.drawn
  return { full, thumbnail, hash: sha256(full) }
}

function affordable(upload: Uint8Array): PictureHeader {
  const header = readPictureHeader(upload)
  if (!header) throw problems.picture(422, screenshot.unreadable)
  if (header.width * header.height > screenshot.maxPixels) throw problems.picture(422, screenshot.tooManyPixels)
  if (header.scans > screenshot.maxScans) throw problems.picture(422, screenshot.tooManyScans)
  if (header.heldBytes > screenshot.maxHeldBytes) throw problems.picture(422, screenshot.tooMuchHeld)
  return header
}

/** By the first bytes; what a browser says of a file does not count. */
function isKnownType(upload: Uint8Array): boolean {
  const head = Buffer.from(upload.buffer, upload.byteOffset, Math.min(12, upload.length)).toString('latin1')
  return head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff') || (head.startsWith('RIFF') && head.slice(8) === 'WEBP')
}

/** Keeps both sizes under a new random key. On return they are safe on disk. */
export async function storePicture(files: Files, picture: Picture): Promise<string> {
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
