import { msg } from '#domain/language/translate.ts'
/** The accepted payment screenshots (rulings), for the browser and the server. */
export const screenshot = {
  name: 'file_doc',
  label: msg('Payment Screenshot'),
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  /** Most bytes a decoder may hold for a picture that can't be decoded from top to bottom: 18 million pixels with four channels. */
  maxHeldBytes: 72 * 1024 * 1024,
  /** An ordinary progressive JPEG has about ten. */
  maxScans: 64,
  missing: msg('Choose the screenshot of your payment.'),
  wrongType: msg('This is not a picture we can open. Choose a PNG, JPEG or WebP.'),
  tooLarge: msg('This picture is larger than 5 MB. Take a screenshot instead of a photo.'),
  tooManyPixels: msg('The picture has more than 40 megapixels. Choose a smaller one.'),
  tooManyScans: msg('We can’t open this JPEG: it has too many scans. Take a new screenshot and upload that.'),
  tooMuchHeld: msg(
    'This picture is too large for its format (interlaced PNG, progressive JPEG or WebP). Take a new screenshot and upload that.',
  ),
  tooCostly: msg('This picture is too complex for us to open. Take a new screenshot and upload that.'),
  unreadable: msg('We can’t open this picture. Take the screenshot again, or choose another file.'),
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
