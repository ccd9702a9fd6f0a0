import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doors } from '../../domain/competitions/index.ts'
import { budget, doorSizes } from '../../scripts/page-sizes.ts'

test('every form page stays light enough for a cheap phone', async () => {
  const sizes = await doorSizes(join(import.meta.dirname, '../../dist'))
  expect(sizes.map(({ path }) => path)).toEqual(doors.map(({ door }) => door.path))
  expect(sizes.filter(({ scripts, document }) => scripts > budget.scripts || document > budget.document)).toEqual([])
})
