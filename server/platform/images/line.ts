/**
 * A line of writing in a picture: its place and size in pixels of the compared picture, and a grid of bits that are set where there's more
 * ink than in half of the grid.
 */
export type Line = { x: number; y: number; width: number; height: number; bits: Uint32Array }

export const grid = { columns: 40, rows: 8 }
/** How many 32-bit numbers hold the bits of one line. */
export const bitsLength: number = (grid.columns * grid.rows) / 32

const places = 4
const bytesOfLine = places * 2 + bitsLength * 4

/** Packs lines for storing, into 48 bytes each. */
export function packLines(lines: Line[]): Buffer {
  const packed = Buffer.alloc(lines.length * bytesOfLine)
  for (const [n, { x, y, width, height, bits }] of lines.entries()) {
    const start = n * bytesOfLine
    for (const [place, value] of [x, y, width, height].entries()) packed.writeUInt16LE(value, start + place * 2)
    for (const [place, value] of bits.entries()) packed.writeUInt32LE(value, start + places * 2 + place * 4)
  }
  return packed
}

export function unpackLines(packed: Buffer): Line[] {
  return Array.from({ length: Math.floor(packed.length / bytesOfLine) }, (_, n) => {
    const start = n * bytesOfLine
    const place = (at: number) => packed.readUInt16LE(start + at * 2)
    const bits = Uint32Array.from({ length: bitsLength }, (_bits, at) => packed.readUInt32LE(start + places * 2 + at * 4))
    return { x: place(0), y: place(1), width: place(2), height: place(3), bits }
  })
}
