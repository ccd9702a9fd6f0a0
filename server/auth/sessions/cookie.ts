import type { FastifyRequest } from 'fastify'

/** Returns a request's cookies, each as 'name=value'. */
export function cookiesOf({ headers }: FastifyRequest): string[] {
  return headers.cookie?.split(/; */) ?? []
}

/**
 * Returns the value of one of our cookies among cookie texts ('name=value; Path=/'), or ''. With https they are called '__Host-portal.…',
 * which no neighbouring subdomain can set; when that exists, the plain name is ignored.
 */
export function valueIn(cookies: string[], name: string): string {
  for (const prefix of ['__Host-portal.', 'portal.']) {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.trim().split(';')
      const start = `${prefix}${name}=`
      if (pair.startsWith(start) && pair !== start) return pair.slice(start.length)
    }
  }
  return ''
}
