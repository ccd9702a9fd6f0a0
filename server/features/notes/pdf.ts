import { promisify } from 'node:util'
import { inflate as inflateLater } from 'node:zlib'

const inflate = promisify(inflateLater)

/** What a PDF may not have, by the name of its object (ISO 32000-2), and what it means. */
const refused: Record<string, string> = {
  JavaScript: 'contains a script',
  Launch: 'starts a program',
  EmbeddedFile: 'has other files in it',
  RichMedia: 'contains media that can run a program',
  // Its action has a script without the name of one.
  Rendition: 'contains media that can run a program',
  SubmitForm: 'sends what people enter to another computer',
  ImportData: 'loads data from another file',
  XFA: 'is a form that can run scripts',
  Encrypt: 'is protected with a password or restrictions',
}
const unreadable = 'is damaged, or packed in a way that we can’t check'

/** Most bytes of one unpacked stream of objects, and of all of them. */
export const mostUnpacked = { one: 16 * 1024 * 1024, all: 64 * 1024 * 1024 }

/**
 * Says why a PDF may not be handed out: 'contains a script'. Null when nothing was found. Looks at the whole file, and into the packed
 * streams that can hold objects. A name can be written with hexadecimal codes. Doesn't draw anything.
 */
export async function problemOfPdf(bytes: Uint8Array): Promise<string | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2048).includes('%%EOF')) return unreadable
  const found = problemIn(text)
  if (found) return found
  let left = mostUnpacked.all
  for (const { index, 0: keyword } of text.matchAll(/>>\s*stream(?:\r\n|\n|\r)/g)) {
    const from = Math.max(text.lastIndexOf('obj', index), index - 64 * 1024, 0)
    const head = text.slice(from, index + 2)
    if (!mayHoldObjects.test(head) || !isFiltered.test(head)) continue
    // Anything but this one way of packing could hide what is in it.
    if (!isPackedPlainly.test(head) || isPredicted.test(head)) return unreadable
    const unpacked = await inflate(file.subarray(index + keyword.length), { maxOutputLength: Math.min(mostUnpacked.one, left) }).catch(
      () => null,
    )
    if (!unpacked) return unreadable
    left -= unpacked.length
    const inside = problemIn(unpacked.toString('latin1'))
    if (inside) return inside
    if (left <= 0) return unreadable
  }
  return null
}

function problemIn(text: string): string | null {
  const [match] = forbidden.exec(text) ?? []
  if (match === undefined) return null
  const name = match.slice(1).replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Object.entries(refused).find(([known]) => name.startsWith(known))?.[1] ?? unreadable
}

/** Matches a name however its letters are written: /JS, /#4AS. */
function named(...names: string[]): string {
  const letter = (sign: string) => {
    const code = sign.charCodeAt(0).toString(16)
    return `(?:${sign}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }
  return `/(?:${names.map((name) => [...name].map(letter).join('')).join('|')})`
}

/** In pictures, three random bytes are often '/XFA', so that its value is needed too. */
const forbidden = new RegExp(`${named(...Object.keys(refused).filter((name) => name !== 'XFA'))}|${named('XFA')}\\s*(?:\\[|\\d+\\s)`)
const mayHoldObjects = new RegExp(named('ObjStm', 'First'))
const isFiltered = new RegExp(named('Filter'))
const isPackedPlainly = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?:\/|>>)/
const isPredicted = new RegExp(named('DecodeParms'))
