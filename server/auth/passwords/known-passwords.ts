/** Default database passwords, and common placeholders. */
const known = new Set('postgres postgresql password passwd admin administrator root secret changeme portal test example 123456'.split(' '))

/** This machine or a socket on it: access to it needs no password anyway. */
const here = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Whether this address points to a database on another machine with a well-known password, or the user's name as the password. */
export function isKnownToAll(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false
  const { hostname, username, password, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (here.has(host) || host.startsWith('/')) return false
  const word = decoded(password).toLowerCase()
  return word !== '' && (known.has(word) || word === decoded(username).toLowerCase())
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
