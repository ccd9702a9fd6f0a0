import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Money } from '#domain/payment/money.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { txnKey } from '#domain/registration/registration.ts'
import { formsOnDevice } from '#web/api/device.ts'
import { deviceStorage } from '#web/kit/form/drafts.ts'
import type { Values } from '#web/kit/form/use-form.ts'

/** What this device has just sent through a form. */
export type JustSent = { at: number; door: string; name: string; reference: string; number: string; picture: string; total: Money }

/** How long it asks whether a number or a picture paid for another child too, in milliseconds. */
const askedFor = 60 * 60_000

const key = `${formsOnDevice}just-sent`

type Sent = { children: Values[]; picture: File; total: Money | undefined; receipt: Receipt }

/** Remembers on this device what was sent last. */
export function rememberSent({ door, form }: Entrance, { children: [first = {}], picture, total, receipt }: Sent): void {
  if (!total) return
  const [name = ''] = (first[form.roles.name] ?? '').trim().split(/\s/)
  const number = txnKey(first[form.roles.txnNo] ?? '')
  const sent: JustSent = { at: Date.now(), door: door.path, name, reference: receipt.reference, number, picture: printOf(picture), total }
  try {
    deviceStorage().setItem(key, JSON.stringify(sent))
  } catch {
    // Without it the office notices.
  }
}

/** Returns what was sent last through this form, within the hour. */
export function justSent({ door }: Entrance): JustSent | null {
  try {
    const sent = JSON.parse(deviceStorage().getItem(key) ?? 'null') as JustSent | null
    return sent && sent.door === door.path && Date.now() - sent.at < askedFor ? sent : null
  } catch {
    return null
  }
}

/** Forgets it: the payment can't be shared any more. */
export function forgetSent(): void {
  try {
    deviceStorage().removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}

/** What tells pictures apart that one device has chosen. */
export function printOf({ name, size }: File): string {
  return `${name} ${size}`
}
