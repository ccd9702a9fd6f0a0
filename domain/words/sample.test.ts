import { expect, test } from 'vitest'
import { wordBody } from './lists.ts'
import sampleLists from './sample.json' with { type: 'json' }

test('every sample word passes the checks of the office, and none is there twice', () => {
  const all = sampleLists.flatMap(({ words }) => words)
  expect(all.filter((one) => !wordBody.safeParse(one).success)).toEqual([])
  expect(new Set(all.map(({ word }) => word)).size).toBe(30)
})
