import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitAtMost } from './timeout.ts'

test('work that finishes in time gives its result, or its error', async () => {
  expect(await waitAtMost(5_000, Promise.resolve('done'))).toBe('done')
  await expect(waitAtMost(5_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('work that takes too long gives nothing, or the given fallback', async () => {
  expect(await waitAtMost(1, pause(1_000))).toBeUndefined()
  expect(await waitAtMost(1, pause(1_000), () => 'late')).toBe('late')
  const giveUp = () => {
    throw new Error('too late')
  }
  await expect(waitAtMost(1, pause(1_000), giveUp)).rejects.toThrow('too late')
})

test('work that fails after the timeout causes no unhandled error', async () => {
  const { promise: failing, reject: fail } = Promise.withResolvers()
  expect(await waitAtMost(1, failing)).toBeUndefined()
  fail(new Error('unheeded'))
  await pause(1)
})
