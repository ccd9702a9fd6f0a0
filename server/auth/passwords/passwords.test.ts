import { expect, test } from 'vitest'
import { hashPassword, hashQueue, nobodysHash, verifyPassword } from './passwords.ts'

test('checking a password without an account costs the same as a real check, and always fails', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')
  const right = await hashPassword('mango and the lake')
  expect(costOf(nobodysHash)).toBe(costOf(right))
  for (const [stored, isRight] of [
    [right, true],
    [nobodysHash, false],
    [null, false],
    [undefined, false],
  ] as const) {
    const answer = verifyPassword(stored, 'mango and the lake')
    expect(hashQueue.running()).toBe(1)
    expect(await answer).toBe(isRight)
    expect(hashQueue.running()).toBe(0)
  }
})

test('a password can be typed in any Unicode form of the same characters', async () => {
  const stored = await hashPassword('Zo\u00eb under the bed')
  expect(await verifyPassword(stored, 'Zoe\u0308 under the bed')).toBe(true)
})
