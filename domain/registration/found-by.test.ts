import { expect, test } from 'vitest'
import { foundBy, foundByText, hitIn, type Searched } from './found-by.ts'

const marked = (text: string, q: string) => {
  const hit = hitIn(text, q)
  return hit && text.slice(...hit)
}

test('a hit is marked however it is written: case, accents, spaces and hyphens do not matter', () => {
  expect(marked('Zoë O’Connor', "zoe o'c")).toBe('Zoë O’C')
  expect(marked('Sought Müller', 'MULLER')).toBe('Müller')
  expect(marked('Sought Mu\u0308ller', 'mu')).toBe('Mu\u0308')
  expect(marked('4123 0312 8005', '412303128005')).toBe('4123 0312 8005')
  expect(marked('UTR-4123 0290 6273', '0290-6273')).toBe('0290 6273')
  expect(marked('+91 98450 77012', '9845077')).toBe('98450 77')
  expect(marked('7K3M9-XQ2BD', '7k3m9xq')).toBe('7K3M9-XQ')
  expect(marked('काव्या वर्मा', 'वर्मा')).toBe('वर्मा')
  expect(marked('🐝 Meera', 'meera')).toBe('Meera')
})

test('a phone number is found however its code and prefix are written', () => {
  for (const q of ['098450 77012', '0091 98450-77012', '९८४५०७७०१२']) expect(marked('+91 98450 77012', q)).toBe('98450 77012')
  expect(marked('+7 701 123 45 69', '8 701 123 45 69')).toBe('701 123 45 69')
})

test('nothing is marked where the text is not', () => {
  expect(hitIn('Meera Iyer', 'mira')).toBe(null)
  expect(hitIn('Meera Iyer', '')).toBe(null)
  // Up to three characters are never compared without spaces.
  expect(hitIn('12 34', '123')).toBe(null)
})

const aanya: Searched = {
  name: ['Aanya Raghunathan'],
  email: ['aanya.r@example.org', 'parent@example.org'],
  phone: ['+91 98450 77012'],
  'transaction number': ['4123 0312 8005'],
  reference: ['7K3M9-XQ2BD'],
  'serial number': ['4120'],
}

test('a registration says what it was found by', () => {
  const queries = ['aanya', 'aa', 'parent@', '9198450', '0312 8005', '7k3m9xq2bd', '4120', '412', 'nobody']
  expect(queries.map((q) => foundBy(aanya, q))).toEqual([
    'name',
    'name',
    'email',
    'phone',
    'transaction number',
    'reference',
    'serial number',
    'serial number',
    null,
  ])
})

test('a list says what its rows were found by, each once and in a fixed order', () => {
  const other: Searched = { ...aanya, name: ['Bo O’Connor'], email: ['raghu@example.org'] }
  const third: Searched = { ...other, email: ['x@example.org'], 'transaction number': ['raghu 1'] }
  expect(foundByText([aanya], '4123-0312-8005')).toBe('by transaction number')
  expect(foundByText([third, other, aanya, aanya], 'raghu')).toBe('by name, email and transaction number')
  expect(foundByText([aanya], 'nobody')).toBe('')
})
