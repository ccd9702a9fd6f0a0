import { inflateSync } from 'node:zlib'

/** What PDF takes for a blank, and what ends a name. */
const blank = '[\\0\\t\\n\\f\\r ]'
const nameEnd = '(?=[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]|$)'

const script = 'contains a script'
const files = 'has other files in it'
const media = 'contains media that can run a program'
const another = 'opens another file'
/**
 * What a PDF may not have, by the beginning of a name in it (ISO 32000-2): what it means, and what must follow for a name that is the beginning
 * of harmless ones, or so short that pictures have it by chance.
 */
const refused: [name: string, problem: string, followedBy?: string][] = [
  // An action's script stands under JS, and its S is JavaScript or Rendition.
  ['JavaScript', script],
  // Runs in a 3D drawing.
  ['OnInstantiate', script],
  ['Launch', 'starts a program'],
  ['EmbeddedFile', files],
  ['FileAttachment', files],
  ['EF', files, `${blank}*(?:<<|\\d+${blank}+\\d+${blank}+R)`],
  ['RichMedia', media],
  ['Rendition', media],
  ['Movie', media, nameEnd],
  ['Sound', media, nameEnd],
  ['GoToR', another, nameEnd],
  ['GoToE', another, nameEnd],
  ['SubmitForm', 'sends what people enter to another computer'],
  ['ImportData', 'loads data from another file'],
  ['XFA', 'is a form that can run scripts', `${blank}*(?:\\[|\\d+${blank})`],
  ['Encrypt', 'is protected with a password or restrictions'],
]
const forbidden = new RegExp(`/(?:${refused.map(([name, , followedBy = '']) => `(${named(name)}${followedBy})`).join('|')})`)
const unreadable = 'is damaged, or packed in a way that we can’t check'

/** Most bytes of one unpacked stream of objects, and of all of them. */
const mostUnpacked = { one: 16 * 1024 * 1024, all: 64 * 1024 * 1024 }
/** Streams of objects. One usually holds a hundred objects or more. */
const mostStreams = 20_000
/** Characters of dictionaries read to their ends, in all: each is read once unless one has many 'First'. */
const mostRead = 64 * 1024 * 1024
/** Characters of a dictionary in front of the name. Programs write about a hundred. */
const longestHead = 512

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
  const left = { read: mostRead, streams: mostStreams, unpacked: mostUnpacked.all }
  for (const { index } of text.matchAll(first)) {
    const end = endOfDictionary(text, index, left.read)
    const { stream, next } = streamAfter(text, end)
    left.read -= next - index
    if (stream !== null) left.streams -= 1
    if (left.read <= 0 || left.streams < 0) return unreadable
    if (stream === null) continue
    const packing = packingOf(text.slice(Math.max(0, index - longestHead), index), text.slice(index, end))
    if (packing === 'none') continue
    const unpacked = packing === 'deflated' ? unpack(file.subarray(stream), Math.min(mostUnpacked.one, left.unpacked)) : null
    if (!unpacked) return unreadable
    left.unpacked -= unpacked.length
    const inside = problemIn(unpacked.toString('latin1'))
    if (inside) return inside
    if (left.unpacked <= 0) return unreadable
  }
  return null
}

function problemIn(text: string): string | null {
  const found = forbidden.exec(text)?.slice(1)
  return found ? (refused[found.findIndex((name) => name !== undefined)]?.[1] ?? unreadable) : null
}

/** Matches a name however its letters are written: JS, #4AS. */
function named(name: string): string {
  const letter = (sign: string) => {
    const code = sign.charCodeAt(0).toString(16)
    return `(?:${sign}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }
  return [...name].map(letter).join('')
}

/** Every stream of objects says where its first one begins. So do the headings of a document, in dictionaries without a stream. */
const first = new RegExp(`/${named('First')}${nameEnd}`, 'g')

/** Reads on to the end of the dictionary in which a name stands; to the end of the file when that isn't found within `most` characters. */
function endOfDictionary(text: string, from: number, most: number): number {
  let depth = 0
  let strings = 0
  for (let at = from; at < text.length && at - from < most; at++) {
    const sign = text[at]
    if (sign === '(') strings++
    else if (strings > 0) {
      if (sign === '\\') at++
      else if (sign === ')') strings--
    } else if (sign === '%') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
    else if (sign === '<' && text[at + 1] !== '<') while (at < text.length && text[at] !== '>') at++
    else if (sign === '<') {
      depth++
      at++
    } else if (sign === '>' && text[at + 1] === '>') {
      if (depth === 0) return at
      depth--
      at++
    }
  }
  return text.length
}

/** What follows a dictionary: blanks and comments, then 'stream' and the end of its line, or anything else. */
const following = new RegExp(
  `>>(?:${blank}|%[^\\r\\n]{0,500}[\\r\\n]){0,500}(${blank}|%|stream(?:[\\0\\t\\f ]{0,9}(\\r\\n|\\n|\\r))?)?`,
  'y',
)

/** Where the bytes of a stream begin that belongs to a dictionary, null without one, and up to where that was looked for. */
function streamAfter(text: string, end: number): { stream: number | null; next: number } {
  following.lastIndex = end
  const [, found, line] = following.exec(text) ?? []
  const next = Math.max(end, following.lastIndex)
  // After endless blanks, or with more on its line, it isn't sure where it begins: there is nothing to unpack then.
  return { stream: found === undefined ? null : line === undefined ? text.length : next, next }
}

/**
 * How a stream of objects is packed, by what its dictionary has before and after a name. Anything but the one usual way could hide what is in
 * it: so could a dictionary with texts, comments or others in it, of which it isn't sure where it begins.
 */
function packingOf(before: string, after: string): 'none' | 'deflated' | 'unknown' {
  const open = before.lastIndexOf('<<')
  const head = before.slice(0, Math.max(0, open))
  const line = head.slice(Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r')) + 1)
  const dictionary = (before.slice(open + 2) + after).replace(/#([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  if (/[()<>%]/.test(dictionary) || /[%(]/.test(line) || !beginning.test(head.slice(-64)) || odd.test(dictionary)) return 'unknown'
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
