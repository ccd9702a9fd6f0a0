import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the token of a booking or a place on a waiting list, with which its family changes it. It can't be computed without `key`. */
export function placeToken(key: string, id: string): string {
  const signature = createHmac('sha256', key).update(`place ${id}`).digest('base64url')
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + signature
}

/** Returns the id of the booking or place that a token was made for, or null when it wasn't made with this key. */
export function placeIn(key: string, token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(token), Buffer.from(placeToken(key, id))) ? id : null
}

/** The path of the page of a booking or a place. */
export function placePath(key: string, id: string): string {
  return `/book?place=${placeToken(key, id)}`
}
