import type { App } from '#server/app.ts'

/** Sends a form like a browser: fields by name, or a whole form where a name comes twice. */
export async function sendForm(
  app: App,
  url: string,
  fields: Record<string, string | Blob> | FormData,
  headers: Record<string, string> = {},
) {
  const request = new Request('http://localhost/', { method: 'POST', body: fields instanceof FormData ? fields : formOf(fields) })
  return await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A picture as a form sends it. */
export function pictureFile(picture: Uint8Array): File {
  return new File([new Uint8Array(picture)], 'payment.png', { type: 'image/png' })
}
