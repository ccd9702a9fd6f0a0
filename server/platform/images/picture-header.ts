export type PictureHeader = {
  /** In pixels, as stored, before any EXIF rotation. */
  width: number
  height: number
  /** Passes over the whole picture: 1, or the number of scans of a JPEG (counted up to `enoughScans`). */
  scans: number
  /** Bytes a decoder must hold at once because it can't work from top to bottom: interlaced PNG, progressive JPEG, WebP. Otherwise 0. */
  heldBytes: number
}

/** Counting stops here. */
const enoughScans = 1000

/**
 * Reads from the headers what decoding a PNG, JPEG or WebP will cost, without decoding anything. Takes time linear in the length of
 * `bytes`: at worst a few milliseconds for 5 MiB. Returns null when the headers are invalid.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const header = view[0] === 0x89 ? readPng(view) : view[0] === 0xff ? readJpeg(view) : readWebp(view)
  return header && header.width > 0 && header.height > 0 ? header : null
}

function readPng(view: Buffer): PictureHeader | null {
  if (view.length < 33 || view.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)]
  const [depth = 8, colour = 6, interlace = 0] = [view[24], view[25], view[28]]
  // Palettes are expanded, and any colour can be declared transparent.
  const channels = colour === 0 || colour === 4 ? 2 : 4
  const heldBytes = interlace === 0 ? 0 : width * height * channels * (depth === 16 ? 2 : 1)
  return { width, height, scans: 1, heldBytes }
}

/** Walks the segments as libjpeg does. A picture with several scans is held in memory as coefficients, two bytes each. */
function readJpeg(view: Buffer): PictureHeader | null {
  let frame: { width: number; height: number; coefficients: number; components: number; isProgressive: boolean } | null = null
  let scans = 0
  let isSplit = false
  for (let at = nextMarker(view, 0); at + 3 < view.length && scans < enoughScans; at = nextMarker(view, at)) {
    const marker = view[at + 1] ?? 0
    if (marker === 0xd9) break
    if (isBare(marker)) {
      at += 2
      continue
    }
    const length = view.readUInt16BE(at + 2)
    if (isFrame(marker) && !frame) {
      frame = readFrame(view, at)
      if (!frame) return null
    }
    if (marker === 0xda) {
      scans++
      if (frame && (view[at + 4] ?? 0) < frame.components) isSplit = true
    }
    at += 2 + length
  }
  if (!frame || scans === 0) return null
  const { width, height, coefficients, isProgressive } = frame
  return { width, height, scans, heldBytes: isProgressive || isSplit || scans > 1 ? coefficients * 2 : 0 }
}

/** Returns the index of the next 0xff that begins a marker, at `from` or later. Skips everything else, such as entropy-coded data. */
function nextMarker(view: Buffer, from: number): number {
  let at = from
  for (; at + 1 < view.length; at++) {
    if (view[at] !== 0xff) continue
    const next = view[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) break
  }
  return at
}

/** Whether a marker has no length: start of image, and TEM. */
const isBare = (marker: number) => marker === 0xd8 || marker === 0x01
/** Whether a marker is SOF0 to SOF15, without the three others in that range: DHT, JPG, DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readFrame(view: Buffer, at: number) {
  const components = view[at + 9] ?? 0
  if (components === 0 || at + 10 + components * 3 > view.length) return null
  const [height, width] = [view.readUInt16BE(at + 5), view.readUInt16BE(at + 7)]
  const factors = Array.from({ length: components }, (_, n) => view[at + 11 + n * 3] ?? 0).map((both) => [both >> 4, both & 15] as const)
  const most = (side: 0 | 1) => Math.max(1, ...factors.map((factor) => factor[side]))
  const share = factors.reduce((sum, [across, down]) => sum + (across * down) / (most(0) * most(1)), 0)
  return { width, height, components, coefficients: width * height * share, isProgressive: ((view[at + 1] ?? 0) & 3) === 2 }
}

function readWebp(view: Buffer): PictureHeader | null {
  if (view.length < 30) return null
  const kind = view.toString('latin1', 12, 16)
  if (kind === 'VP8X') return webpOf(view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return webpOf(view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L') return null
  const bits = view.readUInt32LE(21)
  return webpOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

function webpOf(width: number, height: number): PictureHeader {
  return { width, height, scans: 1, heldBytes: width * height * 4 }
}
