import { expect, test } from 'vitest'
import { type Awaiting, differenceOf, type OwedPayment, proposalsOf, suggestionFor, surnameOf } from './statement-proposals.ts'

const rupees = (id: string, amount = 20000) => ({ id, amount, currency: 'INR' as const })
const owed = (id: string, change: Partial<OwedPayment> = {}): OwedPayment => ({
  ...rupees(id),
  transfers: 1,
  declined: 0,
  statuses: ['pending'],
  ...change,
})
const pair = (line: string, payment: string, by: 'number' | 'person' | 'reference' = 'number') => ({ line, payment, by })
const groupsOf = (...asked: Parameters<typeof proposalsOf>) => proposalsOf(...asked).map(({ group }) => group)

test('one line and one payment with the same number, amount and currency are exact', () => {
  expect(proposalsOf([pair('l', 'p')], [rupees('l')], [owed('p')])).toEqual([{ group: 'exact', lines: ['l'], payments: ['p'] }])
})

test('a payment by two transfers is exact with a line for each', () => {
  const twice = owed('p', { amount: 45000, transfers: 2 })
  const pairs = [pair('first', 'p'), pair('second', 'p')]
  expect(groupsOf(pairs, [rupees('first', 25000), rupees('second', 20000)], [twice])).toEqual(['exact'])
  expect(groupsOf(pairs.slice(0, 1), [rupees('first', 25000)], [twice])).toEqual(['differs'])
  expect(groupsOf(pairs, [rupees('first', 25000), rupees('second', 20000)], [{ ...twice, transfers: 1 }])).toEqual(['differs'])
})

test('another amount or currency differs', () => {
  expect(groupsOf([pair('l', 'p')], [rupees('l', 15000)], [owed('p')])).toEqual(['differs'])
  expect(groupsOf([pair('l', 'p')], [{ ...rupees('l'), currency: 'USD' }], [owed('p')])).toEqual(['differs'])
  expect(differenceOf([{ amount: 1, currency: 'USD' }], [rupees('p')])).toBeNull()
})

test('a number on two payments or two lines is never exact, even if the sums agree', () => {
  expect(groupsOf([pair('l', 'p'), pair('l', 'q')], [rupees('l')], [owed('p'), owed('q')])).toEqual(['differs'])
  expect(groupsOf([pair('l', 'p'), pair('l', 'q')], [rupees('l', 40000)], [owed('p'), owed('q')])).toEqual(['differs'])
  expect(groupsOf([pair('l', 'p'), pair('m', 'p')], [rupees('l', 15000), rupees('m', 5000)], [owed('p')])).toEqual(['differs'])
  expect(groupsOf([pair('l', 'p'), pair('l', 'q')], [rupees('l')], [owed('p'), owed('q', { statuses: ['accepted'] })])).toEqual(['differs'])
})

test('a declined registration claims nothing, so its number is free for the one that came back', () => {
  expect(groupsOf([pair('l', 'p'), pair('l', 'q')], [rupees('l')], [owed('p'), owed('q', { statuses: ['declined'] })])).toEqual(['exact'])
  expect(groupsOf([pair('l', 'q')], [rupees('l')], [owed('q', { statuses: ['declined'] })])).toEqual([])
})

test('a school’s payment is exact as a whole, and settled once all of its students are decided', () => {
  const school = owed('p', { amount: 180000, statuses: ['pending', 'pending', 'accepted'] })
  expect(groupsOf([pair('l', 'p')], [rupees('l', 180000)], [school])).toEqual(['exact'])
  expect(groupsOf([pair('l', 'p')], [rupees('l', 180000)], [{ ...school, statuses: ['accepted', 'declined'] }])).toEqual(['settled'])
})

test('of a school’s payment, the share of a declined student may be missing or there', () => {
  const school = owed('p', { amount: 180000, declined: 15000, statuses: ['pending', 'declined'] })
  const groupFor = (amount: number) => groupsOf([pair('l', 'p')], [rupees('l', amount)], [school])
  expect([180000, 165000, 170000].map(groupFor)).toEqual([['exact'], ['exact'], ['exact']])
  expect([164900, 180100].map(groupFor)).toEqual([['differs'], ['differs']])
})

test('a reference in the narration counts only when the number says nothing', () => {
  expect(groupsOf([pair('l', 'p', 'reference')], [rupees('l')], [owed('p')])).toEqual(['reference'])
  // Of two transfers the bank shows one without its number: that one is to be matched, and nothing differs.
  const twoLines = [rupees('first', 25000), rupees('second', 20000)]
  expect(
    proposalsOf([pair('first', 's'), pair('second', 's', 'reference')], twoLines, [owed('s', { amount: 45000, transfers: 2 })]),
  ).toEqual([{ group: 'reference', lines: ['second', 'first'], payments: ['s'] }])
  expect(proposalsOf([pair('l', 'p', 'reference'), pair('l', 'q')], [rupees('l')], [owed('p'), owed('q')])).toEqual([
    { group: 'exact', lines: ['l'], payments: ['q'] },
  ])
})

test('what a colleague matched is never accepted with the exact ones', () => {
  expect(groupsOf([pair('l', 'p', 'person')], [rupees('l')], [owed('p')])).toEqual(['reference'])
  expect(groupsOf([pair('l', 'p', 'person')], [rupees('l', 100)], [owed('p')])).toEqual(['differs'])
})

const awaiting = (change: Partial<Awaiting> = {}): Awaiting => ({
  ...rupees('r'),
  surname: surnameOf('Simran Singh'),
  txnKey: '412303069910',
  submittedOn: '2026-11-22',
  ...change,
})
const unclaimed = { amount: 20000, currency: 'INR' as const, payer: 'R SINGH', numberKeys: ['412303069901'], day: '2026-11-23' }

test('a number with swapped digits is suggested, then the same surname within a week', () => {
  expect(suggestionFor(unclaimed, [awaiting()])).toEqual({ id: 'r', why: 'number' })
  expect(suggestionFor({ ...unclaimed, numberKeys: ['41230306991'] }, [awaiting()])).toEqual({ id: 'r', why: 'number' })
  expect(suggestionFor(unclaimed, [awaiting({ txnKey: '999988887777' })])).toEqual({ id: 'r', why: 'name' })
  expect(suggestionFor(unclaimed, [awaiting({ txnKey: '999988887777', submittedOn: '2026-11-01' })])).toBeNull()
  expect(suggestionFor(unclaimed, [awaiting({ amount: 15000 })])).toBeNull()
})

test('two candidates are no suggestion', () => {
  expect(suggestionFor(unclaimed, [awaiting(), awaiting({ id: 's', txnKey: '412303069911' })])).toBeNull()
})
