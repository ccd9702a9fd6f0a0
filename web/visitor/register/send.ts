import type { Answers } from '../../../domain/answers.ts'
import type { Entrance } from '../../../domain/entrance.ts'
import { type Receipt, receipt } from '../../../domain/replies.ts'
import { screenshot } from '../../../domain/screenshot.ts'
import { upload } from '../../api/upload.ts'

/** Sends a registration through a door. The same key again is the same registration (Idempotency-Key). */
export function send(
  door: Entrance['door'],
  answers: Answers,
  picture: File,
  key: string,
  onProgress: (part: number) => void,
): Promise<Receipt> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...answers, payment_type: door.paymentType })) body.set(name, value)
  body.set(screenshot.name, picture)
  return upload(`/api/doors/${door.path}/registrations`, { body, headers: { 'Idempotency-Key': key }, answer: receipt, onProgress })
}
