/**
 * The value of one of our cookies among cookie texts ('name=value; Path=/'), '' when there is none. With https they are called
 * '__Host-portal.…', which no neighbouring subdomain can set: where there is one, the plain name beside it does not count.
 */
export function valueIn(cookies: string[], name: string): string {
  for (const prefix of ['__Host-portal.', 'portal.']) {
    for (const cookie of cookies) {
      const [pair = ''] = cookie.trim().split(';')
      if (pair.startsWith(`${prefix}${name}=`) && pair.length > prefix.length + name.length + 1)
        return pair.slice(prefix.length + name.length + 1)
    }
  }
  return ''
}
