import { expect, test } from 'vitest'
import { type FairShare, fairShare, type Holder } from './fair-share.ts'

const ended: string[] = []

function hold(share: FairShare, network: string, amount: number, name = network): Holder & { isHeld: boolean } {
  const holder = { network, amount: 0, giveWay: () => void ended.push(name), isHeld: false }
  holder.isHeld = share.grow(holder, amount)
  if (!holder.isHeld) share.release(holder)
  return holder
}

test('a network gets no more than its share, and can use it again once it is released', () => {
  const share = fairShare({ total: 100, perNetwork: 40 })
  const first = hold(share, 'a', 30)
  expect(hold(share, 'a', 11).isHeld).toBe(false)
  expect(hold(share, 'a', 10).isHeld).toBe(true)
  share.release(first)
  share.release(first)
  expect(share.used()).toBe(10)
  expect(hold(share, 'a', 30).isHeld).toBe(true)
})

test('when everything is in use, the network that uses most loses its largest item, and others lose nothing', () => {
  ended.length = 0
  const share = fairShare({ total: 100, perNetwork: 60 })
  hold(share, 'small', 20)
  hold(share, 'greedy', 20, 'greedy 1')
  hold(share, 'greedy', 30, 'greedy 2')
  hold(share, 'other', 30)
  expect(hold(share, 'new', 10).isHeld).toBe(true)
  expect(ended).toEqual(['greedy 2'])
  expect(share.used()).toBe(80)
})

test('among equals the oldest is dropped', () => {
  ended.length = 0
  const share = fairShare({ total: 4, perNetwork: 3 })
  for (const n of [1, 2, 3]) hold(share, 'greedy', 1, `greedy ${n}`)
  hold(share, 'a', 1)
  hold(share, 'b', 1)
  expect(ended).toEqual(['greedy 1'])
})

test('a request that would make its network the largest is refused, and so is every request when nothing can be dropped', () => {
  ended.length = 0
  const share = fairShare({ total: 100, perNetwork: 60 })
  const working = [hold(share, 'a', 50), hold(share, 'b', 40)]
  expect(hold(share, 'new', 55).isHeld).toBe(false)
  expect(ended).toEqual([])
  for (const holder of working) holder.giveWay = null
  expect(hold(share, 'new', 11).isHeld).toBe(false)
  expect(hold(share, 'new', 10).isHeld).toBe(true)
})

test('a thousand greedy networks leave everyone else an equal share', () => {
  const share = fairShare({ total: 1_000_000, perNetwork: 100_000 })
  for (let n = 0; n < 1000; n++) for (let m = 0; m < 3; m++) hold(share, `greedy ${n}`, 5000)
  for (let n = 0; n < 20; n++) expect(hold(share, `family ${n}`, 900).isHeld).toBe(true)
  expect(share.used()).toBeLessThanOrEqual(1_000_000)
})
