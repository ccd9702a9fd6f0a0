import { expect, test } from 'vitest'
import { isName } from './registration.ts'

test.each([
  "St.Mary's School, Pune",
  'Md.Rafiq',
  'A. P. J. Abdul Kalam',
  'Zoë O’Connor; Jr',
  'D/O Lakshmi',
  'आरव शर्मा',
  'Class: blue',
  'Wwwilma',
  'evil.example',
])('%s can be a name', (name) => expect(isName(name)).toBe(true))

test.each([
  'https://evil.example',
  'Win now:/evil',
  'See WwW.evil.example',
  'www\u200b.evil.example',
  'ｗｗｗ．evil.example',
  'http：／／evil.example',
  'me@evil.example',
  'me＠evil.example',
  'Aanya\nBcc: x',
  'Aanya\u2028Rao',
])('%j is refused as a name', (name) => expect(isName(name)).toBe(false))
