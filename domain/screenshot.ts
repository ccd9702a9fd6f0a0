/** The payment screenshot (rulings): what is taken, on both sides. */
export const screenshot = {
  name: 'file_doc',
  label: 'Payment Screenshot',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  missing: 'Add the screenshot of your payment.',
  wrongType: 'Choose a picture: PNG, JPEG or WebP.',
  tooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  tooManyPixels: 'The picture has more than 40 megapixels. Choose a smaller one.',
  unreadable: 'The picture cannot be opened. Take the screenshot again, or choose another file.',
} as const
