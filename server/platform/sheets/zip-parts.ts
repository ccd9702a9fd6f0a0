import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { UnreadableSheet } from './sheet.ts'
import { readXml, type XmlHandlers } from './xml.ts'

/** A file in a zip. Both sizes are in bytes, as its list says. */
type ZipPart = { packed: Uint8Array; isPacked: boolean }

const record = { part: 0x02014b50, end: 0x06054b50 }
/** What a 32-bit number says when the true one stands in the extra field of a large zip. */
const elsewhere = 0xffffffff
/** More parts than a workbook of 400 sheets has. */
const mostParts = 2000
/** Bytes that are unpacked before they are read. */
const chunkSize = 64 * 1024

/** Finds the parts of a zip by its list, without unpacking any. Throws `UnreadableSheet`. */
function zipParts(file: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts = new Map<string, ZipPart>()
  try {
    let at = listStart(view)
    for (let n = 0; view.getUint32(at, true) === record.part; n++) {
      if (n >= mostParts) throw new UnreadableSheet('too large')
      const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number]
      const { size, offset } = placeOf(view, at, at + 46 + name, extra)
      const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      const method = view.getUint16(at + 10, true)
      if ((method !== 0 && method !== 8) || begin + size > file.length) throw new UnreadableSheet('not a sheet')
      const path = new TextDecoder().decode(file.subarray(at + 46, at + 46 + name))
      parts.set(path, { packed: file.subarray(begin, begin + size), isPacked: method === 8 })
      at += 46 + name + extra + comment
    }
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableSheet('not a sheet') : error
  }
  return parts
}

function listStart(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) !== record.end) continue
    const start = view.getUint32(at + 16, true)
    // A large zip names its other end 20 bytes before this one, and that one names the list.
    return start === elsewhere ? long(view, long(view, at - 20 + 8) + 48) : start
  }
  throw new UnreadableSheet('not a sheet')
}

/** The packed size of a part, and where it begins. Those that a large zip has elsewhere follow each other in its extra field. */
function placeOf(view: DataView, at: number, extraAt: number, extraSize: number): { size: number; offset: number } {
  let [from, next] = [extraAt, extraAt + extraSize]
  for (; from < next && view.getUint16(from, true) !== 1; from += 4 + view.getUint16(from + 2, true));
  next = from + 4
  const [, size = 0, offset = 0] = [24, 20, 42].map((field) => {
    const value = view.getUint32(at + field, true)
    if (value !== elsewhere) return value
    next += 8
    return long(view, next - 8)
  })
  return { size, offset }
}

function long(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

/** Unpacks a part piece by piece, so that a reader can stop at any time. */
export async function* unpacked({ packed, isPacked }: ZipPart): AsyncGenerator<Uint8Array> {
  if (isPacked) yield* Readable.from([packed]).pipe(createInflateRaw({ chunkSize }))
  else for (let at = 0; at < packed.length; at += chunkSize) yield packed.subarray(at, at + chunkSize)
}

/** The parts of a workbook. `read` passes what is in one to handlers, piece by piece. */
export type WorkbookParts = { names: string[]; read(name: string, handlers: Partial<XmlHandlers>): AsyncGenerator<void> }

/** Opens a workbook that is a zip. `check` is called often, and may throw. Throws `UnreadableSheet`, also for a part that isn't there. */
export function openParts(file: Uint8Array, check: () => void): WorkbookParts {
  const parts = zipParts(file)
  const nothing = () => {}
  return {
    names: [...parts.keys()],
    async *read(name, handlers) {
      const part = parts.get(name)
      if (!part) throw new UnreadableSheet('not a sheet')
      for await (const _ of readXml(unpacked(part), { open: nothing, close: nothing, text: nothing, ...handlers })) {
        check()
        yield
      }
    },
  }
}

/** Passes all that is in a part to handlers. */
export async function readWhole(parts: WorkbookParts, name: string, handlers: Partial<XmlHandlers>): Promise<void> {
  for await (const _ of parts.read(name, handlers));
}
