type Random = { randomUUID?: () => string; getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array }

/** A random uuid (version 4), also where the page is not served over https and the browser withholds `randomUUID`. */
export function uuid(random: Random = crypto): string {
  if (random.randomUUID) return random.randomUUID()
  const bytes = random.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Keys for what is sent: the same for the same content, so that a repeated submit is recognised, and a new one once
 * something changed. After an unclear outcome the key stays whatever is changed, until the server says what became of it:
 * only then can a correction never become a second registration.
 */
export function submissionKeys(make: () => string = uuid) {
  let last = { content: '', key: '' }
  let isUnclear = false
  return {
    keyFor(answers: Record<string, string>, picture: Pick<File, 'name' | 'size' | 'lastModified'>): string {
      const content = JSON.stringify([answers, picture.name, picture.size, picture.lastModified])
      if (content !== last.content) last = { content, key: isUnclear ? last.key : make() }
      return last.key
    },
    /** Whether it is known what became of the last submit. */
    settled(isClear: boolean) {
      isUnclear = !isClear
    },
  }
}
