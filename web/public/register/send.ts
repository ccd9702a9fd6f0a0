import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Answers } from '#domain/forms/field.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { type Receipt, receipt } from '#domain/replies.ts'
import { upload } from '#web/api/upload.ts'

/** What the visitor saw: the fee as text, and the version of the disclaimer. */
export type Shown = { fee: string; disclaimer_version: string }

/** Sends a registration through a door. Repeating the key repeats the same registration (Idempotency-Key). */
export function send(
  door: Entrance['door'],
  answers: Answers,
  shown: Shown,
  picture: File,
  key: string,
  onProgress: (part: number) => void,
): Promise<Receipt> {
  const body = new FormData()
  for (const [name, value] of Object.entries({
    ...answers,
    payment_type: door.paymentType,
    for_school: `${door.school ?? ''}`,
    ...shown,
  })) {
    body.set(name, value)
  }
  body.set(screenshot.name, picture)
  return upload(`/api/doors/${door.path}/registrations`, { body, headers: { 'Idempotency-Key': key }, answer: receipt, onProgress })
}
