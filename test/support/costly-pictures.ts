import sharp from 'sharp'

// Pictures of few bytes that are expensive to decode.

/** A progressive JPEG of one colour with `scans` valid scans, at most 2,600, all of them empty. */
export async function aJpegOfManyScans(scans: number, { width = 6300, height = 6300 } = {}): Promise<Buffer> {
  const picture = await sharp(oneColour(width, height)).jpeg({ progressive: true }).toBuffer()
  // A normal start: up to the end of the first scan, which has the colour.
  const firstScan = picture.indexOf(Buffer.from([0xff, 0xda]))
  const head = picture.subarray(0, picture.indexOf(0xff, firstScan + 2 + picture.readUInt16BE(firstScan + 2)))
  // A Huffman table with a single code, '0': the next 16384 blocks of this scan are empty.
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0x11, 1, ...Array(15).fill(0), 0xe0])
  const emptyBlocks = [1, 2, 2].map((reduced) => {
    const blocks = Math.ceil(Math.ceil(width / reduced) / 8) * Math.ceil(Math.ceil(height / reduced) / 8)
    const bits = Math.ceil(blocks / 16384) * 15
    const data = Buffer.alloc(Math.ceil(bits / 8))
    data[data.length - 1] = (1 << (data.length * 8 - bits)) - 1
    return data
  })
  const all: Buffer[] = []
  // Each coefficient of each colour arrives bit by bit.
  for (let bit = 13; bit >= 0; bit--)
    for (let coefficient = 1; coefficient < 64; coefficient++)
      emptyBlocks.forEach((data, colour) => {
        const bits = ((bit === 13 ? 0 : bit + 1) << 4) | bit
        all.push(Buffer.concat([Buffer.from([0xff, 0xda, 0, 8, 1, colour + 1, 1, coefficient, coefficient, bits]), data]))
      })
  return Buffer.concat([head, table, ...all.slice(0, scans - 1), Buffer.from([0xff, 0xd9])])
}

/** An interlaced PNG of one colour: a decoder holds all of its pixels in memory. */
export async function anInterlacedPicture(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  return await sharp(oneColour(width, height, channels))
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer()
}

function oneColour(width: number, height: number, channels: 3 | 4 = 3) {
  return { create: { width, height, channels, background: { r: 200, g: 220, b: 240, alpha: 0.5 } }, limitInputPixels: false }
}
