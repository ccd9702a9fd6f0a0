import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from '../../domain/competitions/index.ts'
import { budget, formSizes } from '../../scripts/page-sizes.ts'

test('every form page, and the booking page, stays light enough for a cheap phone', async () => {
  const sizes = await formSizes(join(import.meta.dirname, '../../dist'))
  expect(sizes.map(({ path }) => path)).toEqual([...doors.map(({ door }) => door.path), 'book'])
  expect(sizes.filter(({ scripts, document }) => scripts > budget.scripts || document > budget.document)).toEqual([])
})
