/** Signs an administrator in over HTTP. Returns the Cookie header, which every process of the database takes. Throws what the server said instead. */
export async function signInAs({ email, password }: { email: string; password: string }, url: string): Promise<string> {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, role: 'admin' }),
  })
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
