import { inflateSync } from 'node:zlib'
import decodeQr from 'qr/decode.js'
import type { PublishedResult } from '#domain/result/result.ts'
import type { Portal } from './portal.ts'

/** Publishes a result as if that were a while ago. */
export async function publishResult(
  { pool }: Pick<Portal, 'pool'>,
  registrationId: string,
  result: Partial<PublishedResult> = {},
): Promise<void> {
  const published = { score: 38, maximum: 40, isAbsent: false, place: 2, of: 3, award: null, isThrough: true, through: 2, ...result }
  await pool.query(
    `with publication as (
       insert into publications (id, competition, round, published_by, published_at, visible_from, send_after)
       select gen_random_uuid(), competition, round, 'office', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00', '2026-11-20 08:05:00+00' from registrations where id = $1 returning id)
     insert into results (registration_id, score, is_absent, changed_by, published, publication_id)
     select $1, $2, false, 'office', $3, id from publication
     on conflict (registration_id) do update set published = excluded.published, publication_id = excluded.publication_id`,
    [registrationId, published.score, JSON.stringify(published)],
  )
}

/** The streams of a PDF, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    try {
      streams.push(inflateSync(pdf.subarray(at + 7)).toString('latin1'))
    } catch {
      // Not a packed one.
    }
  }
  return streams
}

/** Reads the QR code on a page of a certificate as a scanner would: from the squares that are drawn, enlarged, with a white border. */
export function qrCodesIn(pdf: Buffer): string[] {
  return streamsOf(pdf).flatMap((stream) => {
    const squares = [...stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map(([, ...numbers]) => numbers.map(Number))
      .filter(([, , , height = 0]) => height < 20)
    if (squares.length < 100) return []
    const side = 400
    const pixels = new Uint8Array(side * side * 4).fill(255)
    const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0))) as [number, number]
    for (const [x = 0, y = 0, width = 0, height = 0] of squares) {
      for (let row = Math.round((y - top) * 4); row < Math.round((y - top + height) * 4); row++) {
        const from = ((row + 20) * side + Math.round((x - left) * 4) + 20) * 4
        for (let column = 0; column < Math.round(width * 4); column++) pixels.fill(0, from + column * 4, from + column * 4 + 3)
      }
    }
    return [decodeQr({ width: side, height: side, data: pixels })]
  })
}

/** How many pages a PDF has. */
export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

/** The texts on the pages of a PDF as readers copy them, one a line. */
export function textsIn(pdf: Buffer): string {
  const unescaped = (text: string) =>
    text.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign)
  const read = (text: string) => (text.startsWith('\xfe\xff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text)
  return streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => read(unescaped(text))))
    .join('\n')
}
