import type { Store } from './device-storage.ts'

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
 * only then can a correction never become a second registration. `memory` keeps such a key over a reload.
 */
export function submissionKeys(memory: KeyMemory, make: () => string = uuid) {
  let unclear = memory.read()
  let last = { content: '', key: '' }
  return {
    /** Something was sent before, and nobody knows whether it arrived. */
    isUnclear: () => unclear !== null,
    keyFor(answers: Record<string, string>, picture: Pick<File, 'name' | 'size' | 'lastModified'>): string {
      const content = JSON.stringify([answers, picture.name, picture.size, picture.lastModified])
      if (content !== last.content) last = { content, key: unclear ?? make() }
      return last.key
    },
    /** Whether it is known what became of the last submit. */
    settled(isClear: boolean) {
      unclear = isClear ? null : last.key
      memory.write(unclear)
    },
    /** Begins anew: what is sent next is somebody else's. */
    forget() {
      unclear = null
      last = { content: '', key: '' }
      memory.write(null)
    },
  }
}

export type KeyMemory = { read(): string | null; write(key: string | null): void }

/** Remembers the key of the form behind a path on this device, beside its draft. */
export function keyOnDevice(store: Store, path: string): KeyMemory {
  const name = `registration:${path}:sent`
  return {
    read() {
      try {
        return store.getItem(name)
      } catch {
        return null
      }
    },
    write(key) {
      try {
        if (key === null) store.removeItem(name)
        else store.setItem(name, key)
      } catch {
        // Nothing can be kept here; the key still holds until the page is left.
      }
    },
  }
}
