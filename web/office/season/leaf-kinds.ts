import { minutesOf } from '#domain/booking/booking.ts'
import { tidy } from '#domain/lib/text.ts'
import { decimal } from '#domain/payment/money.ts'
import { inputTime, momentAt, onClocks, slotTime } from './local-time.ts'

/** Converts one kind of value to text and back. `read` throws `Unreadable` for text it can't parse. */
type Kind<Value> = { write(value: Value, timeZone: string): string; read(text: string, timeZone: string): Value }

/** Its message, shown at the field, says what to write instead. */
export class Unreadable extends Error {}

const words: Kind<string> = { write: (value) => value, read: tidy }

const optional: Kind<string | null> = { write: (value) => value ?? '', read: (text) => tidy(text) || null }

/** Minor units as people write them: 20000 is '200', 850 is '8.50'. */
const amount: Kind<number> = {
  write: (value) => (value % 100 === 0 ? String(value / 100) : decimal(value)),
  read(text) {
    const plain = tidy(text).replace(/,(?=\d{3}\b)/g, '')
    if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) throw new Unreadable('Enter an amount like 200 or 8.50.')
    return Math.round(Number(plain) * 100)
  },
}

const count: Kind<number> = {
  write: String,
  read(text) {
    if (!/^\s*\d{1,6}\s*$/.test(text)) throw new Unreadable('Enter a whole number.')
    return Number(text)
  },
}

/** Empty means no limit. */
const optionalCount: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (text) => (tidy(text) === '' ? null : count.read(text, '')),
}

const moment: Kind<string | null> = {
  write: (value, timeZone) => (value === null ? '' : onClocks(value, timeZone)),
  read: (text, timeZone) => (text === '' ? null : momentAt(text, timeZone)),
}

const tick: Kind<boolean> = { write: (value) => (value ? 'yes' : ''), read: (text) => text === 'yes' }

/** One per line; empty lines are ignored. */
const lines: Kind<string[]> = { write: (value) => value.join('\n'), read: (text) => text.split('\n').map(tidy).filter(Boolean) }

const times: Kind<string[]> = {
  write: (value) => value.map(inputTime).join('\n'),
  read: (text) =>
    lines
      .read(text, '')
      .map(slotTime)
      .sort((a, b) => (minutesOf(a) ?? 0) - (minutesOf(b) ?? 0)),
}

/** Not on the form; it stays unchanged. */
const unasked = null

const kinds: [RegExp, Kind<unknown> | null][] = [
  [/^version$|^disclaimer\.version$|\.currency$/, unasked],
  [/\.fees\..+\.amount$/, amount],
  [/^doors\..+\.(opens|closes)$/, moment],
  [/^booking\.slots$/, times],
  [/^examSlots$/, lines],
  [/^round$|^booking\.seats$/, count],
  [/^retention\./, optionalCount],
  [/^booking\.acceptedOnly$/, tick],
  [/^coordinator$|^booking\.(from|to)$|\.payment\.qr$/, optional],
]

/** How the value at a path of the season appears in the form; null for what isn't on the form. */
export function kindAt(path: string): Kind<unknown> | null {
  const found = kinds.find(([paths]) => paths.test(path))
  return found ? found[1] : words
}
