import type { FastifyInstance, FastifyRequest } from 'fastify'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { countUploads } from './limits/upload-budget.ts'
import { type Part, partsIn } from './multipart.ts'
import { problems } from './problem.ts'

/** A submitted form: its text answers by name, and the uploaded picture. */
export type FormData = { answers: Record<string, string>; picture: Uint8Array | null }

/** In bytes; the longest answer has 500 characters, each of up to three code points of three bytes. */
const longestText = 8 * 1024

/** In bytes: room for the picture and the text fields. */
export const bodyLimit = screenshot.maxBytes + 256 * 1024

/**
 * Reads multipart/form-data for the routes of this app, all or nothing. The body is bounded and counted while it arrives, and text longer
 * than any question allows is cut off (decision 3).
 */
export function readFormData(app: FastifyInstance) {
  countUploads(app)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
      collect(partsIn(body, request.headers['content-type'] ?? '')),
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

function collect(parts: Part[]): FormData {
  const answers: Record<string, string> = Object.create(null)
  let picture: Uint8Array | null = null
  for (const { name, isFile, content } of parts) {
    if (isFile) {
      if (name !== screenshot.name) throw problems.malformed('A file came where none is asked for.')
      if (picture) throw problems.picture(400, 'Send one picture only.')
      picture = content
    } else {
      if (name === screenshot.name) throw problems.picture(400, screenshot.missing)
      if (name in answers) throw problems.malformed(`The answer ${JSON.stringify(name.slice(0, 60))} came twice.`)
      answers[name] = textOf(content)
    }
  }
  const form = { answers, picture }
  forms.add(form)
  return form
}

/** Cuts text off at a length beyond any question's limit; the question's own check then refuses it. */
function textOf(content: Buffer): string {
  return new TextDecoder().decode(content.subarray(0, longestText))
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
