import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { m } from '#domain/language/paraglide/messages.js'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { isReading } from './input.ts'
import { countUploads } from './limits/upload-budget.ts'
import { problems } from './problem.ts'

/** A submitted form: its text answers by name, and the uploaded picture. */
type FormData = { answers: Record<string, string>; picture: Uint8Array | null }

/** In bytes; the longest answer has 500 characters, each of up to three code points of three bytes. */
const longestText = 8 * 1024

/** In bytes: room for the picture and the text fields. */
export const bodyLimit = screenshot.maxBytes + 256 * 1024

/**
 * Reads multipart/form-data for the routes of this app, all or nothing. The body is bounded and counted while it arrives, and text longer
 * than `longest` bytes, more than any question allows, is cut off (decision 3).
 */
export function readFormData(app: FastifyInstance, longest = longestText) {
  countUploads(app)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
      collect(partsIn(body, request.headers['content-type'] ?? ''), longest),
  )
}

/** The forms parsed here, to tell them from JSON of the same shape. */
const forms = new WeakSet<object>()

/** Whether a body was sent as a form. */
export function isForm(body: unknown): body is FormData {
  return typeof body === 'object' && body !== null && forms.has(body)
}

/** Returns the form a request brought. Throws 400 when it brought something else. */
export function formIn(body: unknown): FormData {
  if (!isForm(body)) throw problems.malformed('Send the form as multipart/form-data.')
  return body
}

function collect(parts: FormPart[], longest: number): FormData {
  const answers: Record<string, string> = Object.create(null)
  let picture: Uint8Array | null = null
  for (const { name, isFile, content } of parts) {
    if (isFile) {
      if (name !== screenshot.name) throw problems.malformed('There’s a file where none is expected.')
      if (picture) throw problems.picture(400, 'Send one picture only.')
      picture = content
    } else {
      if (name === screenshot.name) throw problems.picture(400, screenshot.missing())
      if (name in answers) throw problems.malformed(`The answer ${JSON.stringify(name.slice(0, 60))} came twice.`)
      answers[name] = textOf(content, longest)
    }
  }
  const form = { answers, picture }
  forms.add(form)
  return form
}

/** Cuts text off at a length beyond any question's limit; the question's own check then refuses it. */
function textOf(content: Buffer, longest: number): string {
  return new TextDecoder().decode(content.subarray(0, longest))
}

/**
 * A preParsing hook that refuses pictures while the disk is full (503), before reading any of them. Submissions that are already stored may
 * be repeated.
 */
export function refuseWithoutRoom(files: Files, isStored: (request: FastifyRequest) => Promise<boolean> = async () => false) {
  return async (request: FastifyRequest) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    if (!isForm || (await files.hasRoom()) || (await isStored(request))) return
    throw problems.noRoom()
  }
}

/** One part of a form. `content` is a view of the body. */
export type FormPart = { name: string; isFile: boolean; content: Buffer }

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
export function partsIn(body: Buffer, type: string): FormPart[] {
  const found = boundaryIn.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw unreadable()
  const line = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  // The first boundary has no line before it.
  let at = body.indexOf(line.subarray(2)) === 0 ? line.length - 2 : -1
  while (at >= 0) {
    const after = body.toString('latin1', at, at + 2)
    if (after === '--') return parts
    const start = at + 2
    const headEnd = body.subarray(start, start + longestHead).indexOf('\r\n\r\n')
    const end = body.indexOf(line, start)
    if (after !== '\r\n' || headEnd < 0 || end < start + headEnd + 4) throw unreadable()
    if (parts.length === mostParts) throw problems.malformed('The form has more answers than questions.')
    parts.push({ ...headOf(body.toString('utf8', start, start + headEnd)), content: body.subarray(start + headEnd + 4, end) })
    at = end + line.length
  }
  throw unreadable()
}

/** Reads a part's headers: its name, and whether it is a file. */
function headOf(head: string): { name: string; isFile: boolean } {
  const lines = head.split('\r\n')
  const [found, ...more] = lines.flatMap((text) => disposition.exec(text) ?? [])
  // Text in another encoding would be stored wrongly.
  if (!found || more.length > 2 || lines.some((text) => encoded.test(text))) throw unreadable()
  const [name = '', filename] = more
  if (name.length > longestName) throw problems.malformed('The form has more answers than questions.')
  return { name: name.replace(/%0D|%0A|%22/gi, decodeURIComponent), isFile: filename !== undefined }
}

function unreadable() {
  return problems.malformed(m['problem.form_unreadable']())
}

/** Reads application/octet-stream of at most `bodyLimit` bytes for the routes of this app. The body is bounded and counted while it arrives. */
export function readFileBody(app: FastifyInstance, bodyLimit: number) {
  countUploads(app)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body)
}

/** Returns the file that a request brought as application/octet-stream. Throws 400 when it brought nothing or something else. */
export function fileIn(body: unknown): Uint8Array {
  if (body instanceof Uint8Array && body.length > 0) return body
  throw problems.invalid([{ path: 'file', message: 'Choose a file that isn’t empty.' }])
}

const noQuery = z.strictObject({})
const noBody = z.union([z.strictObject({}).nullish(), z.custom(isForm)], 'This field isn’t expected.')

/** Refuses query parameters and body keys that a route doesn't declare (400). Call before the routes are added. */
export function rejectUnknownInput(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const takesBody = !isReading(String(route.method))
    route.schema = { querystring: noQuery, ...(takesBody && { body: noBody }), ...route.schema }
  })
}
