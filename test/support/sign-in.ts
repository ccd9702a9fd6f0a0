/**
 * Signs an administrator in over HTTP. Returns the Cookie header, which is valid for every process on the database. Throws
 * the server's response on failure.
 */
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
