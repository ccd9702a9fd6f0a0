/** A path of this site as it was asked for, or the fallback: an address elsewhere is never followed. */
export function localPath(asked: unknown, fallback: string): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return fallback
  const { origin, pathname, search } = new URL(asked, 'http://here.invalid')
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : fallback
}
