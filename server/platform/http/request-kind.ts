/** Whether a request of this method only reads. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether this is an address of the API. Every other one is a page, or a file of one. */
export function isCall(url: string): boolean {
  return url.startsWith('/api/')
}
