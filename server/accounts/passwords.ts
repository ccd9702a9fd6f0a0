import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from '../turns.ts'

/** argon2id (2 in the library's list) as OWASP asks for it: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** No more hashes at once than there are cores; the rest wait. */
const inTurn = atMost(availableParallelism())

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(stored, password.normalize('NFC')))
}
