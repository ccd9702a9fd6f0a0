import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'

/** argon2id (2 in the library's list) with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many may wait for a hash: one or two seconds. Further requests are refused at no cost. */
const line = 50

/** Runs at most one hash per core; the rest wait. Throws 429 when too many are waiting. */
export const hashQueue = limitConcurrency(availableParallelism(), { line, full: () => problems.tooManyRequests(5) })

export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password.normalize('NFC'), cost))
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return hashQueue(() => verify(stored, password.normalize('NFC')))
}
