import { expect, test } from 'vitest'
import { codeFrom, codeText } from './certificate.ts'

test('a code is read however people type it', () => {
  for (const typed of ['7K4P-92QX-3HMD', '7k4p92qx3hmd', ' 7K4P 92QX 3HMD ', '7K4P–92QX—3HMD']) expect(codeFrom(typed)).toBe('7K4P92QX3HMD')
  expect(codeFrom('OIL0-92QX-3HMD')).toBe('011092QX3HMD')
  expect(codeText('7K4P92QX3HMD')).toBe('7K4P-92QX-3HMD')
})

test('anything else is no code', () => {
  for (const typed of ['', '7K4P-92QX', '7K4P-92QX-3HMDA', '7K4P-92QX-3HMU', '../../etc', 'x'.repeat(10_000)])
    expect(codeFrom(typed)).toBeNull()
})
