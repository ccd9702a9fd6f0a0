import { inflateSync } from 'node:zlib'

/** What a PDF may not have, by the beginning of a name in it (ISO 32000-2), and what it means. */
const refused: Record<string, string> = {
  // An action's script stands under JS, and its S is JavaScript or Rendition.
  JavaScript: 'contains a script',
  // Runs in a 3D drawing.
  OnInstantiate: 'contains a script',
  Launch: 'starts a program',
  EmbeddedFile: 'has other files in it',
  FileAttachment: 'has other files in it',
  RichMedia: 'contains media that can run a program',
  Rendition: 'contains media that can run a program',
  SubmitForm: 'sends what people enter to another computer',
  ImportData: 'loads data from another file',
  Encrypt: 'is protected with a password or restrictions',
}
/** The same, for whole names: others begin with them. */
const refusedWhole: Record<string, string> = {
  GoToR: 'opens another file',
  GoToE: 'opens another file',
  Movie: 'contains media that can run a program',
  Sound: 'contains media that can run a program',
}
/** The same, for names so short that pictures have them by chance; what follows must fit too. */
const refusedBefore: Record<string, { what: string; problem: string }> = {
  XFA: { what: '\\[|\\d+ ', problem: 'is a form that can run scripts' },
  EF: { what: '<<|\\d+ +\\d+ +R', problem: 'has other files in it' },
}
const unreadable = 'is damaged, or packed in a way that we can’t check'

/** Most bytes of one unpacked stream of objects, and of all of them. */
export const mostUnpacked = { one: 16 * 1024 * 1024, all: 64 * 1024 * 1024 }

/** What PDF takes for a blank, and what ends a name. */
const blank = '[\\0\\t\\n\\f\\r ]'
const nameEnd = '(?=[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]|$)'

/**
 * Says why a PDF may not be handed out: 'contains a script'. Null when nothing was found. Looks at the whole file, whatever its table of
 * objects says, so that older and later versions in it count too, and into the packed streams that hold objects. A name can be written with
 * hexadecimal codes. Doesn't draw anything. Its time grows with the file's size alone.
 */
export function findPdfProblem(bytes: Uint8Array): string | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = file.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2048).includes('%%EOF')) return unreadable
  const found = problemIn(text)
  if (found) return found
  let left = mostUnpacked.all
  let mayRead = mostRead
  let streams = 0
  for (const { index } of text.matchAll(first)) {
    const { end, stream } = restOfDictionary(text, index, mayRead)
    mayRead -= end - index
    if (mayRead <= 0) return unreadable
    if (stream === null) continue
    streams += 1
    if (streams > mostStreams) return unreadable
    const packing = packingOf(text.slice(Math.max(0, index - longestHead), index), text.slice(index, end))
    if (packing === 'unknown') return unreadable
    if (packing === 'none') continue
    const unpacked = unpack(file.subarray(stream), Math.min(mostUnpacked.one, left))
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
  const name = plainName(match.slice(1))
  const known = [...Object.entries(refused), ...Object.entries(refusedWhole)].find(([begin]) => name.startsWith(begin))
  return known?.[1] ?? Object.entries(refusedBefore).find(([begin]) => name.startsWith(begin))?.[1].problem ?? unreadable
}

/** /J#53 is /JS. */
function plainName(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Matches a name however its letters are written: /JS, /#4AS. */
function named(...names: string[]): string {
  const letter = (sign: string) => {
    const code = sign.charCodeAt(0).toString(16)
    return `(?:${sign}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }
  return `/(?:${names.map((name) => [...name].map(letter).join('')).join('|')})`
}

const forbidden = new RegExp(
  [
    named(...Object.keys(refused)),
    named(...Object.keys(refusedWhole)) + nameEnd,
    ...Object.entries(refusedBefore).map(([name, { what }]) => `${named(name)}${blank}*(?:${what.replaceAll(' ', blank)})`),
  ].join('|'),
)

/** Every stream of objects says where its first one begins. So do the headings of a document, in dictionaries without a stream. */
const first = new RegExp(named('First') + nameEnd, 'g')
/** Characters read after such names, in all: each is read once unless a dictionary has many of them. */
const mostRead = 64 * 1024 * 1024
/** Streams of objects. One usually holds a hundred objects or more. */
const mostStreams = 20_000
/** Characters of a dictionary in front of the name. Programs write about a hundred. */
const longestHead = 512

/** Reads on to the end of the dictionary in which a name stands, and finds where its stream begins, if it has one. */
function restOfDictionary(text: string, from: number, most: number): { end: number; stream: number | null } {
  let depth = 0
  let strings = 0
  for (let at = from; at < text.length && at - from < most; at++) {
    const sign = text[at]
    if (strings > 0) {
      if (sign === '\\') at++
      else if (sign === '(') strings++
      else if (sign === ')') strings--
    } else if (sign === '(') strings++
    else if (sign === '%') at = afterComment(text, at)
    else if (sign === '<' && text[at + 1] === '<') {
      depth++
      at++
    } else if (sign === '<') at = placeOf('>', text, at)
    else if (sign === '>' && text[at + 1] === '>') {
      if (depth === 0) return { end: at, stream: streamAfter(text, at + 2) }
      depth--
      at++
    }
  }
  return { end: text.length, stream: null }
}

/** Where the bytes of a stream begin that stands here, behind blanks and comments; at the end of the file when that isn't sure. */
function streamAfter(text: string, from: number): number | null {
  let at = from
  while (at < text.length && (text[at] === '%' || isBlank(text[at]))) at = text[at] === '%' ? afterComment(text, at) + 1 : at + 1
  if (!text.startsWith('stream', at)) return null
  const line = /stream[\0\t\f ]*(?:\r\n|\n|\r)/y
  line.lastIndex = at
  return line.test(text) ? line.lastIndex : text.length
}

function isBlank(sign: string | undefined): boolean {
  return sign !== undefined && '\0\t\n\f\r '.includes(sign)
}

/** The end of the line, which ends a comment. */
function afterComment(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function placeOf(sign: string, text: string, from: number): number {
  const found = text.indexOf(sign, from)
  return found < 0 ? text.length : found
}

/**
 * How a stream of objects is packed, by what its dictionary has before and after a name. Anything but the one usual way could hide what is in
 * it: so could a dictionary with texts, comments or others in it, of which it isn't sure where it begins.
 */
function packingOf(before: string, after: string): 'none' | 'deflated' | 'unknown' {
  const open = before.lastIndexOf('<<')
  const head = before.slice(0, Math.max(0, open))
  const dictionary = plainName(before.slice(open + 2) + after)
  const line = head.slice(Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1)
  if (/[()<>%]/.test(dictionary) || /[%(]/.test(line) || !beginning.test(head.slice(-64))) return 'unknown'
  if (odd.test(dictionary)) return 'unknown'
  const filters = dictionary.split('/Filter')
  if (filters.length === 1) return 'none'
  return filters.length === 2 && deflated.test(filters[1] ?? '') ? 'deflated' : 'unknown'
}

const beginning = new RegExp(`\\d${blank}+\\d+${blank}+obj${blank}*$`)
const odd = new RegExp(`/(?:DecodeParms|DP|F)${nameEnd}`)
const deflated = new RegExp(`^${blank}*(?:/FlateDecode|\\[${blank}*/FlateDecode${blank}*\\])(?=${blank}*(?:/|$))`)

function unpack(packed: Uint8Array, most: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    return null
  }
}
