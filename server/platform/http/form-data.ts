import type { FastifyInstance } from 'fastify'
import { screenshot } from '#domain/payment/screenshot.ts'
import { type Part, partsIn } from './multipart.ts'
import { problems } from './problem.ts'
import { countUploads } from './upload-budget.ts'

/** A submitted form: its written answers by name, and the picture as it came. */
export type FormData = { answers: Record<string, string>; picture: Uint8Array | null }

/** In bytes; the longest answer takes 500 characters, which may come in three pieces of three bytes each. */
const longestText = 8 * 1024

/** Room for the picture and for what is written beside it. */
export const bodyLimit = screenshot.maxBytes + 256 * 1024

/**
 * Reads multipart/form-data for the routes of this app, all or nothing: the body is bounded and counted while it arrives, and its texts are
 * cut off at a length that no question takes (decision 3).
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

/** The forms that were read here: JSON of the same shape is none. */
const forms = new WeakSet<object>()

/** Whether a body came as a form. */
export function isForm(body: unknown): body is FormData {
  return typeof body === 'object' && body !== null && forms.has(body)
}

/** The form that a request brought. Throws 400 when it brought something else. */
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

/** As far as any question looks at it: what is cut off here is far too long, and is refused where the question is known. */
function textOf(content: Buffer): string {
  return new TextDecoder().decode(content.subarray(0, longestText))
}
