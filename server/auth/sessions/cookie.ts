import type { FastifyRequest } from 'fastify'

/** The cookies that came with a request, each as 'name=value'. */
export function cookiesOf({ headers }: FastifyRequest): string[] {
  return headers.cookie?.split(/; */) ?? []
}

/**
 * The value of one of our cookies among cookie texts ('name=value; Path=/'), '' when there is none. With https they are called
 * '__Host-portal.…', which no neighbouring subdomain can set: where there is one, the plain name beside it does not count.
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
