import { problems } from './problem.ts'

/** One part of a form. `content` is a view of the body. */
export type Part = { name: string; isFile: boolean; content: Buffer }

/** More than any form has. */
const mostParts = 60
/** Largest header block of a part, in bytes; the longest value is a file name, which is ignored. */
const longestHead = 2 * 1024
const longestName = 100

/** Browsers write 30 characters or more; searching for a very short boundary is slow. */
const boundaryIn = /^multipart\/form-data *; *boundary=(?:"([\w'()+,./:=? -]{8,70})"|([\w'()+./:=?-]{8,70})) *(?:;|$)/i
const disposition = /^content-disposition: *form-data; *name="([^"]*)"(; *filename\*?=.*)?$/i
const encoded = /^content-transfer-encoding: *(base64|quoted-printable)/i

/**
 * Splits a complete multipart/form-data body, as browsers write it (RFC 7578), into its parts. Reads every byte once and decodes only the
 * parts' headers. Throws 400 for anything else, and for more or longer parts than a form has.
 */
export function partsIn(body: Buffer, type: string): Part[] {
  const found = boundaryIn.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw unreadable()
  const line = Buffer.from(`\r\n--${boundary}`)
  const parts: Part[] = []
  // The first boundary has no line before it.
  let at = body.indexOf(line.subarray(2)) === 0 ? line.length - 2 : -1
  while (at >= 0) {
    const after = body.toString('latin1', at, at + 2)
    if (after === '--') return parts
    const start = at + 2
    const headEnd = body.subarray(start, start + longestHead).indexOf('\r\n\r\n')
    const end = body.indexOf(line, start)
    if (after !== '\r\n' || headEnd < 0 || end < start + headEnd + 4) throw unreadable()
    if (parts.length === mostParts) throw problems.malformed('The form has more answers than are asked for.')
    parts.push({ ...headOf(body.toString('utf8', start, start + headEnd)), content: body.subarray(start + headEnd + 4, end) })
    at = end + line.length
  }
  throw unreadable()
}

/** Reads a part's headers: its name, and whether it is a file. */
function headOf(head: string): { name: string; isFile: boolean } {
  const lines = head.split('\r\n')
  const [said, ...more] = lines.flatMap((text) => disposition.exec(text) ?? [])
  // Text in another encoding would be stored wrongly.
  if (!said || more.length > 2 || lines.some((text) => encoded.test(text))) throw unreadable()
  const [name = '', filename] = more
  if (name.length > longestName) throw problems.malformed('The form has more answers than are asked for.')
  return { name: name.replace(/%0D|%0A|%22/gi, decodeURIComponent), isFile: filename !== undefined }
}

function unreadable() {
  return problems.malformed('The form could not be read. Reload the page and send it again.')
}
