import { expect, test } from 'vitest'
import { classIn } from './import.ts'

test('a class is called as somebody renamed it for the whole file, and any other keeps its number or its own words', () => {
  const mapping = { classes: 'usual', renamed: { 5: 'Class 5 (Boys)' } } as const
  expect(['V', '6th', 'constructor', '__proto__'].map((written) => classIn(mapping, written))).toEqual([
    'Class 5 (Boys)',
    '6',
    'constructor',
    '__proto__',
  ])
})
