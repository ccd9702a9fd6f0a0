import { m } from '#domain/language/paraglide/messages.js'
import { longestSideFor, screenshot } from '#domain/payment/screenshot.ts'

const usualLongestSide = 1600
/** Bytes; a smaller picture is sent as it is. */
const small = 600 * 1024

export type Picked = { file: File; problem: '' } | { file: null; problem: string }

/** Width and height that fit into a square without enlarging: (3200, 1000, 1600) -> [1600, 500]. */
export function fitted(width: number, height: number, longest: number): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Prepares the payment screenshot for upload: decoded, upright, at most 1600 px (a little more when it is tall), as JPEG. Or
 * says why it can't.
 */
export async function shrink(original: File): Promise<Picked> {
  // Some phones don't report a file's type; then decoding it decides.
  const isKnown = original.type !== '' && original.type !== 'application/octet-stream'
  if ((isKnown && !original.type.startsWith('image/')) || original.type === 'image/svg+xml') return refused(screenshot.wrongType())
  const address = URL.createObjectURL(original)
  try {
    // An image element rather than createImageBitmap, because it honours the EXIF orientation in every browser.
    const image = new Image()
    image.src = address
    await image.decode()
    const longest = longestSideFor(image.naturalWidth, image.naturalHeight, usualLongestSide)
    const [width, height] = fitted(image.naturalWidth, image.naturalHeight, longest)
    const fits = width === image.naturalWidth && original.size <= small && screenshot.types.some((type) => type === original.type)
    const file = fits ? original : await drawn(image, width, height, original.name)
    return file.size > screenshot.maxBytes ? refused(screenshot.tooLarge()) : { file, problem: '' }
  } catch {
    return refused(/hei[cf]/i.test(original.type + original.name) ? m['payment.picture_heic']() : screenshot.unreadable())
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function drawn(image: HTMLImageElement, width: number, height: number, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser cannot draw')
  // JPEG has no transparency: without a background it would turn black.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, width, height)
  paper.drawImage(image, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob) throw new Error('The picture cannot be written')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
}

function refused(problem: string): Picked {
  return { file: null, problem }
}
