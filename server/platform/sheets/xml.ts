import { UnreadableSheet } from './sheet.ts'

/** Called for everything in a part of a workbook. Names have no prefix; attributes are read with `attributeOf`. */
export type XmlHandlers = {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Characters of one tag, comment or text. A cell has at most 32,767, each of them at most `&quot;`. */
const longestToken = 256 * 1024

/**
 * Reads XML as it arrives, in a time that grows with its length alone: what isn't complete after `longestToken` is refused. Doesn't check that
 * tags match, and reads no definitions, so that no entity is expanded. Yields after each piece, for the caller to stop. Throws `UnreadableSheet`.
 */
export async function* readXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const piece of pieces) {
    rest = readTokens(rest + decoder.decode(piece, { stream: true }), handlers)
    if (rest.length > longestToken) throw new UnreadableSheet('too large')
    yield
  }
}

/** Reads all complete tokens, and returns what is left. */
function readTokens(xml: string, handlers: XmlHandlers): string {
  for (let at = 0; ; ) {
    const open = xml.indexOf('<', at)
    if (open < 0) return xml.slice(at)
    const end = endOf(xml, open)
    if (end < 0) return xml.slice(at)
    if (open > at) handlers.text(plain(xml.slice(at, open)))
    if (xml.startsWith('<![CDATA[', open)) handlers.text(xml.slice(open + 9, end - 3))
    else if (xml[open + 1] !== '!' && xml[open + 1] !== '?') readTag(xml.slice(open + 1, end - 1), handlers)
    at = end
  }
}

/** Where the tag, comment or section ends that begins here; -1 when it isn't complete. */
function endOf(xml: string, open: number): number {
  const after = (end: string, from: number) => {
    const found = xml.indexOf(end, from)
    return found < 0 ? -1 : found + end.length
  }
  if (xml.startsWith('<!--', open)) return after('-->', open + 4)
  if (xml.startsWith('<![CDATA[', open)) return after(']]>', open + 9)
  if (xml.startsWith('<?', open)) return after('?>', open + 2)
  for (let at = open + 1; at < xml.length; at++) {
    const sign = xml[at]
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = xml.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

function readTag(tag: string, { open, close }: XmlHandlers) {
  const isEnd = tag.startsWith('/')
  const isWhole = tag.endsWith('/')
  const blank = tag.search(/[\s/]/u)
  const inner = isEnd ? tag.slice(1).trimEnd() : blank < 0 ? tag : tag.slice(0, blank)
  const name = inner.slice(inner.indexOf(':') + 1)
  if (!isEnd) open(name, blank < 0 ? '' : tag.slice(blank))
  if (isEnd || isWhole) close(name)
}

/** The text of an attribute; '' for one that isn't there. `name` is a pattern. */
export function attributeOf(attributes: string, name: string): string {
  const [, double, single] = patternOf(name).exec(attributes) ?? []
  return plain(double ?? single ?? '')
}

const patterns = new Map<string, RegExp>()
function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the entities that XML itself has. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
