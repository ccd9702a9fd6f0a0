import { expect, test } from 'vitest'
import { usualName } from './usual-name.ts'

test.each([
  ['AANYA RAGHUNATHAN', 'Aanya Raghunathan'],
  ['aanya raghunathan', 'Aanya Raghunathan'],
  ["SEAN O'BRIEN", "Sean O'Brien"],
  ['sean o’brien', 'Sean O’Brien'],
  ["MARIA D'SOUZA", "Maria D'Souza"],
  ['MARIA DESOUZA', 'Maria DeSouza'],
  ['IAN MCDONALD', 'Ian McDonald'],
  ['ANNA VAN DER BERG', 'Anna van der Berg'],
  ['MARY-ANN ST. JOHN', 'Mary-Ann St. John'],
  ['R.KUMAR', 'R.Kumar'],
  ['SKR REDDY', 'SKR Reddy'],
  ['SMT LATA DE', 'Smt Lata De'],
  ['SUBRATA DAS ROY', 'Subrata Das Roy'],
  ['JOHN SMITH III', 'John Smith III'],
  ["ISMA'IL KHAN", "Isma'il Khan"],
  ['ИВАН ПЕТРОВ-ВОДКИН', 'Иван Петров-Водкин'],
  ['ZOË GROẞ', 'Zoë Groß'],
])('%s is usually written %s', (written, usual) => {
  expect(usualName(written)).toBe(usual)
})

test('a name with both kinds of letters, or with none, stays as it is', () => {
  for (const name of [
    "Sean O'Brien",
    'Ian McDonald',
    'Anna van der Berg',
    "D'Souza",
    'DeSouza',
    'Aanya RAO',
    'R K',
    'AJ',
    'काव्या वर्मा',
    '李小龙',
    '',
  ])
    expect(usualName(name)).toBe(name)
})
