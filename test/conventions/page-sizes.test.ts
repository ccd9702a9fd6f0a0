import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { budget, formSizes, officeBudget, officeSizes } from '#scripts/page-sizes.ts'

const dist = join(import.meta.dirname, '../../dist')

test('every form page and the booking page are small enough for a cheap phone', async () => {
  const sizes = await formSizes(dist)
  expect(sizes.map(({ path }) => path)).toEqual([...doors.map(({ door }) => door.path), 'book'])
  expect(sizes.filter(({ scripts, document }) => scripts > budget.scripts || document > budget.document)).toEqual([])
})

test('the office’s first screen, a dashboard or a list, stays within its size limit, and so does every other screen', () => {
  const sizes = officeSizes(dist)
  const beginnings = sizes.filter(({ screen }) => /dashboard-page|registrations-page/.test(screen))
  expect(beginnings).toHaveLength(2)
  expect(beginnings.filter(({ first }) => first > officeBudget.first)).toEqual([])
  expect(sizes.length).toBeGreaterThan(6)
  expect(sizes.filter(({ further }) => further > officeBudget.further)).toEqual([])
})
