import { randomUUID } from 'node:crypto'
import { aConsent, aFamily } from '#test/support/people.ts'

/** Registers the n-th family for the quarter-final over HTTP, as families do, with this picture. Each `n` is a different family. */
export async function registerFamily(url: string, picture: Buffer, n: number): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...aConsent, ...aFamily() })) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(picture)], 'payment'))
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': addressOf(n) }
  const reply = await fetch(`${url}/api/doors/quatform/registrations`, { method: 'POST', headers, body: form })
  if (reply.status !== 201) throw new Error(await reply.text())
}

/** Each visitor gets a separate address: a single one would soon be rate limited. */
function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}
