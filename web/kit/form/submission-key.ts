import { formsOnDevice } from '#web/api/device.ts'
import type { Store } from './drafts.ts'

type Random = { randomUUID?: () => string; getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array }

/** A random UUID (version 4). Works without https too, where the browser withholds `randomUUID`. */
export function uuid(random: Random = crypto): string {
  if (random.randomUUID) return random.randomUUID()
  const bytes = random.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Idempotency keys: the same for the same content, so that a repeated submit is recognised, and a new one once something
 * changed. After an unclear outcome the key stays, whatever is changed, until the server says what became of it: only then
 * can a correction never become a second registration. `memory` preserves such a key across a reload.
 */
export function submissionKeys(memory: KeyMemory, make: () => string = uuid) {
  let unclear = memory.read()
  let last = { content: '', key: '' }
  return {
    /** True when something was sent and we don't know whether it arrived. */
    isUnclear: () => unclear !== null,
    keyFor(answers: Record<string, string>, picture?: Pick<File, 'name' | 'size' | 'lastModified'>): string {
      const content = JSON.stringify([answers, picture?.name, picture?.size, picture?.lastModified])
      if (content !== last.content) last = { content, key: unclear ?? make() }
      return last.key
    },
    /** The outcome of the last submit is known. */
    settled: () => remember(null),
    /** The last submit failed: the server returned a problem, or nothing (status 0). */
    failed({ status }: { status: number }) {
      if (isUnclear(status)) remember(last.key)
      else if (status === 409) remember(null)
    },
    /** Starts over: the next submission is someone else's. */
    forget() {
      last = { content: '', key: '' }
      remember(null)
    },
  }

  function remember(key: string | null) {
    unclear = key
    memory.write(key)
  }
}

/**
 * No response, a server error, or 'sent before with other answers' (422): something may be stored. Other refusals say
 * nothing about earlier submissions.
 */
function isUnclear(status: number): boolean {
  return status === 0 || status === 408 || status === 422 || status >= 500
}

type KeyMemory = { read(): string | null; write(key: string | null): void }

/** Remembers the key until the page is left. */
export function keyInPage(): KeyMemory {
  let remembered: string | null = null
  return {
    read: () => remembered,
    write(key) {
      remembered = key
    },
  }
}

/** Remembers the key of the form behind a path on this device, beside its draft. */
export function keyOnDevice(store: () => Store, path: string): KeyMemory {
  const name = `${formsOnDevice}${path}:sent`
  return {
    read() {
      try {
        return store().getItem(name)
      } catch {
        return null
      }
    },
    write(key) {
      try {
        if (key === null) store().removeItem(name)
        else store().setItem(name, key)
      } catch {
        // Storage is forbidden; the key still holds until the page is left.
      }
    },
  }
}
