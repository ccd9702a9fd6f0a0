// The tar format (POSIX ustar) as far as a backup needs it: plain files with short names.

const block = 512
/** Far above anything in a backup; limits the memory a damaged size can ask for. */
const largest = 256 * 1024 * 1024

export type Entry = { name: string; bytes: Buffer }

/** Encodes one file: header, content, padding. `at` is milliseconds since 1970. Names have at most 100 ASCII characters. */
export function toTar({ name, bytes }: Entry, at: number): Buffer {
  if (!/^[\x20-\x7e]{1,100}$/.test(name)) throw new Error(`${name} is no name for an entry of a backup`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes.length, 11), 124)
  header.write(octal(Math.floor(at / 1000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc(padding(bytes.length))])
}

/** The end of an archive. */
export const tarEnd: Buffer = Buffer.alloc(2 * block)

/** Yields the files of an archive. Throws when it is damaged or ends early. */
export async function* fromTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = taker(source)
  for (;;) {
    const header = await take(block)
    if (isEmpty(header)) break
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
    header.fill(' ', 148, 156)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (sum !== checksum(header) || !(size <= largest)) throw new Error('The archive is damaged')
    const bytes = await take(size)
    await take(padding(size))
    yield { name: header.toString('latin1', 0, 100).replace(/\0.*$/, ''), bytes }
  }
  // Reads to the very end, or data missing there would go unnoticed.
  if (!isEmpty(await take(block)) || !(await take.isAtEnd())) throw new Error('The archive is damaged')
}

function isEmpty(bytes: Buffer) {
  return bytes.every((byte) => byte === 0)
}

/** Reads a stream in pieces of the requested length. */
function taker(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let kept: Buffer[] = []
  let length = 0
  const take = async (wanted: number): Promise<Buffer> => {
    while (length < wanted) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('The archive ends early')
      kept.push(value)
      length += value.length
    }
    const all = kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept)
    kept = [all.subarray(wanted)]
    length = all.length - wanted
    return all.subarray(0, wanted)
  }
  return Object.assign(take, { isAtEnd: async () => length === 0 && (await chunks.next()).done === true })
}

function octal(value: number, digits: number) {
  return value.toString(8).padStart(digits, '0')
}

/** The sum of a header's bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer) {
  return header.reduce((sum, byte) => sum + byte, 0)
}

function padding(size: number) {
  return (block - (size % block)) % block
}
