/** Returns the requested path if it is on this site, otherwise the fallback, so that other sites' addresses are never followed. */
export function localPath(asked: unknown, fallback: string): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return fallback
  const { origin, pathname, search } = new URL(asked, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : fallback
}
