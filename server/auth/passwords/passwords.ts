import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'

/** argon2id (2 in the library's list) as OWASP asks for it: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** As many as may wait for a hash: a second or two. Whoever comes on top is asked to come back, and costs nothing. */
const line = 50

/** No more hashes at once than there are cores; the rest wait. Throws 429 when too many wait already. */
export const hashQueue = limitConcurrency(availableParallelism(), { line, full: () => problems.tooManyRequests(5) })

export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password.normalize('NFC'), cost))
}

export function verifyPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return hashQueue(() => verify(stored, password.normalize('NFC')))
}
