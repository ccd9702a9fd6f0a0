import type { FastifyInstance } from 'fastify'
import { screenshot } from '../../domain/screenshot.ts'
import { problems } from './problem.ts'
import { countUploads } from './upload-budget.ts'

/** A submitted form: its written answers by name, and the picture as it came. */
export type FormData = { answers: Record<string, string>; picture: Uint8Array | null }

/** More than any form asks. */
const mostParts = 60

/** Room for the picture and for what is written beside it. */
export const bodyLimit = screenshot.maxBytes + 256 * 1024

/**
 * Reads multipart/form-data for the routes of this app, all or nothing: the body is bounded and counted while it arrives and
 * parsed by the runtime's own parser, which neither hangs nor cuts (decision 3).
 */
export function readFormData(app: FastifyInstance) {
  countUploads(app)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) => {
      const type = request.headers['content-type'] ?? ''
      const entries = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData().catch(() => {
        throw problems.malformed('The form could not be read. Reload the page and send it again.')
      })
      return collect(entries)
    },
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

async function collect(entries: globalThis.FormData): Promise<FormData> {
  const answers: Record<string, string> = Object.create(null)
  let picture: Uint8Array | null = null
  let parts = 0
  for (const [name, value] of entries) {
    parts += 1
    if (parts > mostParts || name.length > 100) throw problems.malformed('The form has more answers than are asked for.')
    if (typeof value !== 'string') {
      if (name !== screenshot.name) throw problems.malformed('A file came where none is asked for.')
      if (picture) throw problems.picture(400, 'Send one picture only.')
      picture = new Uint8Array(await value.arrayBuffer())
    } else {
      if (name === screenshot.name) throw problems.picture(400, screenshot.missing)
      if (name in answers) throw problems.malformed(`The answer ${JSON.stringify(name.slice(0, 60))} came twice.`)
      answers[name] = value
    }
  }
  const form = { answers, picture }
  forms.add(form)
  return form
}
