import { m } from '#domain/language/paraglide/messages.js'
/** The accepted payment screenshots (rulings), for the browser and the server. */
export const screenshot = {
  name: 'file_doc',
  label: m['payment.payment_screenshot'],
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  /** Most bytes a decoder may hold for a picture that can't be decoded from top to bottom: 18 million pixels with four channels. */
  maxHeldBytes: 72 * 1024 * 1024,
  /** An ordinary progressive JPEG has about ten. */
  maxScans: 64,
  missing: m['payment.screenshot_missing'],
  wrongType: m['payment.picture_wrong_type'],
  tooLarge: m['payment.picture_too_large'],
  tooManyPixels: m['payment.picture_too_many_pixels'],
  tooManyScans: m['payment.picture_too_many_scans'],
  tooMuchHeld: m['payment.picture_too_large_for_format'],
  tooCostly: m['payment.picture_too_complex'],
  unreadable: m['payment.picture_unreadable'],
} as const

/** A tall screenshot keeps this width, unless it then has more pixels than `pixels`. */
const narrowest = { side: 720, pixels: 4_320_000 }

/**
 * Returns the longest side, in pixels, to which a picture of `width` x `height` is reduced so that its text stays legible: `usual`, and
 * more for a tall screenshot, whose shorter side would become illegible. 1440 x 12000 with 2400 -> 6000 (720 wide). Pictures are never
 * enlarged.
 */
export function longestSideFor(width: number, height: number, usual: number): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const wideEnough = Math.min(1, narrowest.side / shorter, Math.sqrt(narrowest.pixels / (width * height)))
  return Math.max(usual, Math.round(longer * wideEnough))
}
