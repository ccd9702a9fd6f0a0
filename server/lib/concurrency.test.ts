import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency, type Turn, waitAtMost } from './concurrency.ts'

/** Begins a task for each turn, in this order, and ends one running task after the other. Returns the order in which they began. */
async function orderOf(places: number, turns: Turn[], limits = {}): Promise<string[]> {
  const inTurn = limitConcurrency(places, { ...limits, full: () => new Error('full') })
  const began: string[] = []
  const ends: (() => void)[] = []
  const tasks = turns.map((turn, n) =>
    inTurn(() => {
      began.push(`${turn.account ?? 'anybody'} ${n}`)
      return new Promise<void>((end) => void ends.push(end))
    }, turn).catch((error: Error) => void began.push(`${error.message} ${n}`)),
  )
  for (let n = 0; n < turns.length; n++) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  await Promise.all(tasks)
  return began
}

test('an account that sends many files waits for its own only, and the office goes first', async () => {
  const greedy = Array.from({ length: 4 }, () => ({ account: 'greedy' }))
  const order = await orderOf(2, [...greedy, { account: 'honest' }, { account: 'office', isOffice: true }])
  expect(order).toEqual(['greedy 0', 'honest 4', 'office 5', 'greedy 1', 'greedy 2', 'greedy 3'])
})

test('a full line refuses the account that filled it, and never the office because of others', async () => {
  const greedy = Array.from({ length: 4 }, () => ({ account: 'greedy' }))
  const others = [{ account: 'a' }, { account: 'b' }]
  const order = await orderOf(1, [...greedy, ...others, { account: 'office', isOffice: true }], { line: 3, linePerAccount: 2 })
  expect(order).toEqual(['greedy 0', 'full 3', 'full 5', 'office 6', 'greedy 1', 'greedy 2', 'a 4'])
})

test('tasks of nobody in particular begin in the order in which they came', async () => {
  expect(await orderOf(2, [{}, {}, {}, {}])).toEqual(['anybody 0', 'anybody 1', 'anybody 2', 'anybody 3'])
})

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
