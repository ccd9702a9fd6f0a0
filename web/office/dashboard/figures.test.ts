import { expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import { doorShares, roundAmounts, salesByCurrency } from './figures.ts'

test('sales are grouped by currency and include the days without payments', () => {
  const sales = salesByCurrency([
    { day: '2026-11-29', currency: 'INR', amount: 40_000, registrations: 2 },
    { day: '2026-12-01', currency: 'INR', amount: 20_000, registrations: 1 },
    { day: '2026-11-30', currency: 'USD', amount: 800, registrations: 1 },
  ])
  expect(sales.map(({ currency, total }) => [currency, total])).toEqual([
    ['INR', 60_000],
    ['USD', 800],
  ])
  expect(sales[0]?.days).toEqual([
    { day: '2026-11-29', amount: 40_000, registrations: 2 },
    { day: '2026-11-30', amount: 0, registrations: 0 },
    { day: '2026-12-01', amount: 20_000, registrations: 1 },
  ])
  expect(sales[1]?.days.map(({ amount }) => amount)).toEqual([0, 800, 0])
})

test('the lines of the chart are at round amounts, the highest at or above the largest sum', () => {
  expect(roundAmounts(3_740_000)).toEqual([4_000_000, 3_000_000, 2_000_000, 1_000_000, 0])
  expect(roundAmounts(60_000)).toEqual([60_000, 40_000, 20_000, 0])
  expect(roundAmounts(800)).toEqual([800, 600, 400, 200, 0])
})

test('without sales there is no chart', () => {
  expect(salesByCurrency([])).toEqual([])
})

test('a form is shown with its competition; one that no longer exists is shown by its path', () => {
  const competition = competitions[0]
  const door = competition?.doors[0]?.path ?? ''
  expect(
    doorShares([
      { door, registrations: 5 },
      { door: 'gone', registrations: 1 },
    ]),
  ).toEqual([
    { name: `${competition?.name} (/${door})`, registrations: 5 },
    { name: '/gone', registrations: 1 },
  ])
})
