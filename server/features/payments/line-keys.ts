import type { Line } from '#server/platform/images/line.ts'

const [keysOfLine, bitsOfKey] = [8, 24]

/**
 * Returns the keys by which the database finds pictures with the same writing: eight of each line, made of 24 of its bits. After another
 * compression some of them are still the same; which is enough to find a line that few pictures have, such as a transaction number.
 */
export function keysOf(lines: Line[]): number[] {
  const keys = lines.flatMap(({ bits }) => Array.from({ length: keysOfLine }, (_, n) => keyOf(bits, n)))
  return [...new Set(keys)]
}

function keyOf(bits: Uint32Array, n: number): number {
  let key = n
  for (let bit = 0; bit < bitsOfKey; bit++) {
    // Steps of a prime number spread them over the whole line.
    const at = (n * 37 + bit * 67) % (bits.length * 32)
    key = (key << 1) | (((bits[at >> 5] as number) >>> (at & 31)) & 1)
  }
  return key
}
