import { corpus, keys, paths, wrongKinds } from './corpus.ts'
import type { Random } from './random.ts'
import { bytesOf, type Pair, type Part, type Sent, twice } from './requests.ts'

type Mutation = (sent: Sent, random: Random) => void

/** Makes one change to the content, sometimes two or three, and every seventh time one to the bytes as well. */
export function mutate(sent: Sent, random: Random): Buffer {
  for (let changes = random.pick([1, 1, 1, 2, 3]); changes > 0; changes--) random.pick(mutationsFor(sent))(sent, random)
  const bytes = bytesOf(sent)
  return random.chance(0.15) ? scramble(bytes, random) : bytes
}

function mutationsFor({ body, query }: Sent): Mutation[] {
  return [
    ...(body === null ? [] : often('json' in body ? changeJson : changeForm)),
    ...(query.length > 0 ? often(changeQuery) : [addQuery]),
    changeHeaders,
    changePath,
    changeMethod,
  ]
}

/** Changes the content more often than the encoding: most of the code depends on it. */
const often = (mutation: Mutation) => Array<Mutation>(8).fill(mutation)

const nasty = (random: Random) => random.pick(random.pick(corpus))

function changeJson({ body }: Sent, random: Random) {
  if (body === null || !('json' in body)) return
  const places = placesIn(body.json)
  const place = places.length > 0 ? random.pick(places) : null
  if (place === null || random.chance(0.05)) {
    body.json = structuredClone(random.pick([...wrongKinds, nasty(random)]))
    return
  }
  const { holder, key } = place
  const act = random.below(7)
  if (act <= 1) holder[key] = nasty(random)
  else if (act === 2) holder[key] = structuredClone(random.pick(wrongKinds))
  else if (act === 3) delete holder[key]
  else if (act === 4) holder[random.pick(keys) || 'other'] = nasty(random)
  else if (act === 5) holder[`${key}${twice}${random.below(9)}`] = holder[key]
  else holder[key] = deep(random.pick([2, 40, 3_000]))
}

type Place = { holder: Record<string, unknown>; key: string }

function placesIn(value: unknown, levels = 8): Place[] {
  if (typeof value !== 'object' || value === null || levels === 0) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key], levels - 1)])
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (; levels > 0; levels--) value = [value]
  return value
}

function changeQuery(sent: Sent, random: Random) {
  const pair = random.pick(sent.query)
  const act = random.below(8)
  if (act <= 4) pair[1] = nasty(random)
  else if (act === 5) sent.query.push([pair[0], random.chance(0.5) ? pair[1] : nasty(random)])
  else if (act === 6) addQuery(sent, random)
  else sent.query.splice(sent.query.indexOf(pair), 1)
}

function addQuery({ query }: Sent, random: Random) {
  query.push([random.pick([...keys, 'q', 'page', 'sort']), nasty(random)])
}

function changeHeaders({ headers }: Sent, random: Random) {
  const extra: Pair[] = [
    ['Content-Length', random.pick(['0', '1', '-1', '99999999', '1e3', 'abc', ''])],
    ['Transfer-Encoding', random.pick(['chunked', 'gzip, chunked', 'identity', 'xchunked'])],
    ['Content-Encoding', random.pick(['gzip', 'br', 'deflate'])],
    [
      'Content-Type',
      random.pick([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json; charset=utf-16',
        ';',
        'application/x-www-form-urlencoded',
      ]),
    ],
    ['Expect', random.pick(['100-continue', 'nonsense'])],
    ['Host', random.pick(['evil.example', '', 'a b', 'portal.example:99999'])],
    ['Origin', random.pick(['https://evil.example', 'null', 'http://portal.example', 'x'])],
    ['Sec-Fetch-Site', random.pick(['cross-site', 'same-site', 'same-origin', 'x'])],
    ['Cookie', random.pick(['=', ';;;;', 'portal.session_token=x.y', `a=${'b'.repeat(5_000)}`, 'portal.known=%', 'a="'])],
    ['Idempotency-Key', random.pick(['', 'x', nasty(random).replaceAll(/[\r\n\0]/g, ''), '00000000-0000-0000-0000-000000000000'])],
    ['Range', random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1,2-2'])],
    ['If-None-Match', random.pick(['*', '"', 'W/"x"'])],
    ['X-Forwarded-For', random.pick(['127.0.0.1', "'; select 1", 'x'.repeat(1_000)])],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Accept-Encoding', random.pick(['gzip;q=x', '*', 'br;q=1e9'])],
    ['Upgrade', random.pick(['websocket', 'h2c'])],
    ['User-Agent', nasty(random).replaceAll(/[\r\n\0]/g, '')],
  ]
  const act = random.below(4)
  if (act <= 1 || headers.length === 0) headers.push(random.pick(extra))
  else if (act === 2) headers.splice(random.below(headers.length), 1)
  else {
    const header = random.pick(headers)
    const at = random.below(header[1].length)
    header[1] = header[1].slice(0, at) + random.pick(['x', '', '"', ';', ' ', '%']) + header[1].slice(at + 1)
  }
}

function changePath(sent: Sent, random: Random) {
  const steps = sent.path.split('/')
  const at = 1 + random.below(steps.length - 1)
  const step = random.chance(0.5) ? random.pick(paths) : encodeURIComponent(nasty(random).toWellFormed())
  if (random.chance(0.5)) steps[at] = step
  else steps.splice(at, 0, step)
  sent.path = steps.join('/').replaceAll(/\s/g, '%20')
}

function changeMethod(sent: Sent, random: Random) {
  sent.method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'NONSENSE', 'get', ''])
}

function changeForm({ body }: Sent, random: Random) {
  if (body === null || !('parts' in body)) return
  const { parts } = body
  const part = parts.length > 0 ? random.pick(parts) : aPart('x', 'y')
  const acts = [
    ...Array.from({ length: 12 }, () => () => (part.content = Buffer.from(nasty(random)))),
    () => parts.splice(parts.indexOf(part), 1),
    () => parts.push(part),
    () => parts.push(aPart(random.pick(keys), nasty(random))),
    () => (part.headers = [['Content-Disposition', `form-data; name="${nasty(random)}"`]]),
    () =>
      (part.headers = [
        [
          'Content-Disposition',
          random.pick(['form-data', 'attachment; name="file_doc"', 'form-data; name=', "form-data; name*=utf-8''x", '', ';']),
        ],
      ]),
    () =>
      part.headers.push([
        random.pick(['Content-Type', 'Content-Transfer-Encoding', 'X-Long', 'Content-Disposition']),
        random.pick(['base64', 'x'.repeat(20_000), 'text/html', nasty(random)]),
      ]),
    () => part.headers.splice(0),
    () =>
      (part.headers = [
        [
          'Content-Disposition',
          `form-data; name="file_doc"; filename="${random.pick([...paths, 'a.svg', 'a.php', '$(sleep 20)', '\u202egnp.exe', 'a"b', 'a\u0000b'])}"`,
        ],
      ]),
    () => (part.content = random.pick(pictures)(part.content)),
    () => (part.content = scramble(part.content, random)),
    () => parts.push(...Array.from({ length: 100 }, (_, n) => aPart(`more${n}`, 'x'))),
    () => (body.boundary = random.pick(['', 'x', '"', '-'.repeat(80), body.boundary.slice(1)])),
  ]
  random.pick(acts)()
}

function aPart(name: string, text: string): Part {
  return { headers: [['Content-Disposition', `form-data; name="${name}"`]], content: Buffer.from(text) }
}

/** Uploads that aren't pictures, or are broken ones. */
const pictures: ((real: Buffer) => Buffer)[] = [
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="http://evil.example/"/></svg>'),
  () => Buffer.from('<html><script>alert(1)</script></html>'),
  () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'),
  () => Buffer.from('%PDF-1.7\n'),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  () => Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1'),
  () => Buffer.alloc(0),
  (real) => real.subarray(0, real.length >> 1),
  (real) => Buffer.concat([real, Buffer.from('<?php system($_GET[0]); ?>')]),
  (real) => {
    // A PNG that claims to be 60000 pixels on each side.
    const huge = Buffer.from(real)
    if (huge.length > 24) {
      huge.writeUInt32BE(60_000, 16)
      huge.writeUInt32BE(60_000, 20)
    }
    return huge
  },
]

/** Flips, cuts, duplicates, inserts or removes some bytes. */
function scramble(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length)
  const length = 1 + random.below(Math.min(64, bytes.length))
  const piece = bytes.subarray(at, at + length)
  const noise = () => Buffer.from(Array.from({ length }, () => random.below(256)))
  const act = random.below(5)
  if (act === 0) return Buffer.concat([bytes.subarray(0, at), noise(), bytes.subarray(at + length)])
  if (act === 1) return bytes.subarray(0, at)
  if (act === 2) return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
  if (act === 3) return Buffer.concat([bytes.subarray(0, at), noise(), bytes.subarray(at)])
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
}
