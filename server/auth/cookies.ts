import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '#server/platform/http/headers.ts'

/** `publicUrl` of the app: with https, cookies are only sent over https. */
type Site = { publicUrl: string | null }

/** Returns the value of one of our cookies, or '' when the request has none. */
export function readCookie({ headers }: FastifyRequest, name: string, site: Site): string {
  const start = `${fullName(name, site)}=`
  const cookie = headers.cookie?.split(/; */).find((one) => one.startsWith(start))
  return cookie?.slice(start.length) ?? ''
}

/** Sets a cookie for this host that scripts can't read, for `seconds`; 0 removes it. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, sameSite, ...site }: Site & { seconds: number; sameSite: 'Lax' | 'Strict' },
) {
  const secure = isSecure(site.publicUrl) ? '; Secure' : ''
  reply.header('set-cookie', `${fullName(name, site)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=${sameSite}${secure}`)
}

/** With https, the prefix keeps neighbouring subdomains from setting our cookies. */
function fullName(name: string, { publicUrl }: Site): string {
  return `${isSecure(publicUrl) ? '__Host-' : ''}portal.${name}`
}
