import { expect, test } from 'vitest'
import { parseDay } from '#domain/sheets/dates.ts'
import { amountIn, amountInWords, amountStyles, countStyles } from './amounts.ts'
import { lineIdentity, occurrences, readStatementRow, type StatementLine } from './statement.ts'
import {
  applyRemembered,
  countSpelling,
  guessStatementColumns,
  missingColumn,
  rememberedOf,
  type StatementMapping,
} from './statement-columns.ts'
import { numberKeysIn, payerIn, referencesIn } from './statement-values.ts'

test.each([
  ['22/11/2026', '2026-11-22'],
  ['03/11/26', '2026-11-03'],
  ['22-11-2026 10:45:12', '2026-11-22'],
  ['22.11.2026', '2026-11-22'],
  ['22-Nov-2026', '2026-11-22'],
  ['22 Nov 26', '2026-11-22'],
  ['3 September 2026', '2026-09-03'],
  ['Nov 22, 2026', '2026-11-22'],
  ['2026-11-22T23:59:00', '2026-11-22'],
  ['31/02/2026', null],
  ['22/13/2026', null],
  ['22/11', null],
  ['', null],
  ['Total', null],
])('%s is the day %s', (text, day) => expect(parseDay(text, 'dmy')).toBe(day))

test('03/11/2026 is in March where the month comes first', () => {
  expect(parseDay('03/11/2026', 'mdy')).toBe('2026-03-11')
  expect(parseDay('26/11/03', 'ymd')).toBe('2026-11-03')
})

test.each([
  ['200', 20000],
  ['200.5', 20050],
  ['.50', 50],
  ['₹2,000.00', 200000],
  ['1,84,320.00', 18432000],
  ['INR 1 500.00', 150000],
  ['1\u202f500.00', 150000],
  ['1’500.00', 150000],
  ['Rs. 200.00 Cr', 20000],
  ['1,500.00 (Cr)', 150000],
  ['Cr 1500.00', 150000],
  ['Rs.1500/-', 150000],
  ['1500.-', 150000],
  ['1500 USD', 150000],
  ['200.0000', 20000],
  ['200.00 Dr', -20000],
  ['1,500.00 (Dr)', -150000],
  ['1500 D', -150000],
  ['Dr. 1500', -150000],
  ['(118.00)', -11800],
  ['($30.00)', -3000],
  ['-118', -11800],
  ['–1500.00', -150000],
  ['−₹1,500.00', -150000],
  ['₹ -118', -11800],
  ['118.00-', -11800],
  ['$7.40', 740],
  ['200,00', null],
  ['2.000,00', null],
  ['12,34', null],
  ['12.345', null],
  ['1e5', null],
  ['€200', null],
  ['2 lakh', null],
  ['-200 Cr', null],
  ['$200 INR', null],
  ['=1+1', null],
  ['', null],
  ['99999999999', null],
])('%s is an amount of %s', (text, amount) => expect(amountIn(text, 'point')?.amount ?? null).toBe(amount))

test('2.000,00 is two thousand where the comma is the decimal mark', () => {
  expect(amountIn('2.000,00', 'comma')).toEqual({ amount: 200000, currency: null })
  expect(amountIn('1\u00a0500,50', 'comma')?.amount).toBe(150050)
  expect(amountIn('-7,4', 'comma')?.amount).toBe(-740)
  expect(amountIn('2,000.00', 'comma')).toBeNull()
})

const found = (...texts: string[]) => {
  const styles = countStyles()
  for (const text of texts) styles.add(text)
  return styles.found(null)
}

test('how amounts are written is told from all of them, and asked when two ways fit', () => {
  expect(found('200,00', '500,00').style).toBe('comma')
  expect(found('1\u00a0500,00', '200').style).toBe('comma')
  expect(found('1,500', '200')).toEqual({ style: 'point', question: null })
  expect(found('200', '500').question).toBeNull()
  expect(found('1.500', '200').question).toEqual({ text: '1.500', styles: ['comma', 'thousandths'] })
  expect(found('1.500', '1.000,50')).toEqual({ style: 'comma', question: null })
})

test('an amount in words', () => {
  expect(amountInWords({ amount: 20000, currency: 'INR' })).toBe('two hundred rupees')
  expect(amountInWords({ amount: 2_000_000, currency: 'INR' })).toBe('twenty thousand rupees')
  expect(amountInWords({ amount: 18_432_050, currency: 'INR' })).toBe(
    'one lakh eighty-four thousand three hundred and twenty rupees and fifty paise',
  )
  expect(amountInWords({ amount: 101, currency: 'USD' })).toBe('one dollar and one cent')
})

test('any amount comes back equal in every style, or is asked about, but is never another amount', () => {
  // A seeded generator (mulberry32), so that a failure can be repeated.
  let seed = 20261122
  const random = (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <Thing>(things: readonly Thing[]) => things[random(things.length)] as Thing
  const threes = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign)
  const indian = (digits: string, sign: string) => digits.replace(/\B(?=(\d{2})*\d{3}$)/g, sign)
  const blanks = [' ', '\u00a0', '\u202f', "'", '’', '']
  const directions: [sign: 1 | -1, (text: string) => string][] = [
    [1, (text) => text],
    [1, (text) => `+${text}`],
    ...['Cr', 'CR', 'Cr.', '(Cr)', 'C'].map((mark): [1, (text: string) => string] => [1, (text) => `${text} ${mark}`]),
    [1, (text) => `Cr ${text}`],
    ...['-', '−', '–', '—', '\u2010', '\u2011'].flatMap((dash): [-1, (text: string) => string][] => [
      [-1, (text) => `${dash}${text}`],
      [-1, (text) => `${dash} ${text}`],
      [-1, (text) => `${text}${dash}`],
    ]),
    [-1, (text) => `(${text})`],
    ...['Dr', 'DR.', '(Dr)', 'D', 'Debit'].map((mark): [-1, (text: string) => string] => [-1, (text) => `${text} ${mark}`]),
    [-1, (text) => `Dr ${text}`],
  ]
  const currencies = [
    (text: string) => text,
    ...['₹', '₹ ', 'Rs.', 'Rs. ', 'INR ', '$', 'US$ '].map((name) => (text: string) => `${name}${text}`),
    ...[' INR', ' USD', '₹', '/-'].map((name) => (text: string) => `${text}${name}`),
  ]
  for (let file = 0; file < 5000; file++) {
    const [decimal, separators] = pick([
      ['.', [',', ...blanks]],
      [',', ['.', ...blanks]],
    ] as const)
    const [separator, groups, hasCents] = [pick(separators), pick([threes, indian]), random(3) > 0]
    const money = Array.from({ length: 1 + random(6) }, () => {
      const amount = (1 + random(10 ** (1 + random(7)))) * (hasCents ? 1 : 100)
      const [units, cents] = [String(Math.floor(amount / 100)), String(amount % 100).padStart(2, '0')]
      const [sign, direct] = pick(directions)
      const text = direct(pick(currencies)(`${groups(units, separator)}${hasCents ? `${decimal}${cents}` : ''}`))
      return { text, amount: sign * amount }
    })
    const { style, question } = found(...money.map(({ text }) => text))
    const styles = question?.styles ?? [style]
    const readIn = amountStyles.filter((one) => styles.includes(one)).map((one) => money.map(({ text }) => amountIn(text, one)?.amount))
    expect(readIn, JSON.stringify(money)).toContainEqual(money.map(({ amount }) => amount))
  }
})

test('a long run of digits and separators is refused at once', () => {
  const start = performance.now()
  for (const text of ['1,'.repeat(100_000), '1'.repeat(200_000), ' '.repeat(200_000), '1 1 '.repeat(50_000)])
    expect(amountIn(text, 'point')).toBeNull()
  expect(parseDay('1/'.repeat(100_000), 'dmy')).toBeNull()
  expect(performance.now() - start).toBeLessThan(200)
})

test('numbers are found in the bank’s column and in the narration, with and without the zeros of their padding', () => {
  expect(numberKeysIn({ number: '0000412303021177', narration: 'UPI-S KULKARNI' })).toEqual(['0000412303021177', '412303021177'])
  expect(numberKeysIn({ number: '', narration: 'BY TRANSFER-UPI/CR/412303021177/S KULKARNI/SBIN/skul@okaxis/school' })).toEqual([
    '412303021177',
  ])
  expect(numberKeysIn({ number: 'TRANSFER FROM 4897690162', narration: '' })).toContain('4897690162')
  expect(numberKeysIn({ number: 'NGP-44710117', narration: '' })).toEqual(['ngp44710117'])
  expect(numberKeysIn({ number: '4123 0302 1177', narration: '' })).toEqual(['412303021177'])
})

test('phones, payment addresses, codes of branches and zeros aren’t transaction numbers', () => {
  expect(numberKeysIn({ number: '0000000000', narration: 'UPI/9845010200@ybl/SBIN0001234/9845010200/PAYMENT' })).toEqual([])
  expect(numberKeysIn({ number: 'NA', narration: 'CASH DEPOSIT' })).toEqual([])
})

test('a reference is found however it is written', () => {
  expect(referencesIn('UPI/412303066214/K RAO/NYTJ5 M8TQ6')).toContain('NYTJ5-M8TQ6')
  expect(referencesIn('fee 7k3m9-xq2bd thanks')).toContain('7K3M9-XQ2BD')
  expect(referencesIn('7K3M9XQ2BD')).toEqual(['7K3M9-XQ2BD'])
})

test.each([
  ['UPI/412303021177/S KULKARNI/quarter final', 'S KULKARNI'],
  ['UPI-V VERMA-VVERMA@OKAXIS-SBIN0001234-412303059480-GSB', 'V VERMA'],
  ['BY TRANSFER-UPI/CR/412303048810/H SHARMA/SBIN/', 'H SHARMA'],
  ['UPI/412303021177/school fee/s.kulkarni@okicici/ICICI Bank/S KULKARNI', 'S KULKARNI'],
  ['UPI/412303021177/Payment from Ph/Sara Khan', 'Sara Khan'],
  ['NEFT CR-N32611-', ''],
  ['NEFT CR-SBIN0001234-ROHIT SHARMA-BEE-SBINH25328123456', 'ROHIT SHARMA'],
  ['NEFT SBIN325328123456 ROHIT SHARMA', 'ROHIT SHARMA'],
  ['INB NEFT UTR NO: SBIN325328123456 ROHIT SHARMA', 'ROHIT SHARMA'],
  ['NEFT IN UTR CITIN25512345678 FROM ROHIT SHARMA TO BEE ORG', 'ROHIT SHARMA'],
  ['BY TRANSFER-NEFT*HDFC0000123*N328253456789*ROHIT SHARMA--', 'ROHIT SHARMA'],
  ['MMT/IMPS/532812345678/Fees/ROHIT SHA/State Bank of', 'ROHIT SHA'],
  ['FT IMPS/532812345678/ROHIT SHARMA/HDFC/fee', 'ROHIT SHARMA'],
  ['50100123456789-TPT-BEE FEE-ROHIT SHARMA', 'ROHIT SHARMA'],
  ['RTGS/UTIBR52025112412345678/UTIB0000123/SUNRISE PUBLIC SCHOOL', 'SUNRISE PUBLIC SCHOOL'],
  ['NEFT CR-SBIN0001234-Rohit Sharma-GSB-SBINH25328123456', 'Rohit Sharma'],
  ['NEFT CR-UTIB0000123-M/S SUNRISE & SONS-GSB-UTIBN62025112412345678', 'SUNRISE & SONS'],
  ['NEFT-N326110045-SUNRISE SCHOOLS PRIVATE LIMITED', 'SUNRISE SCHOOLS PRIVATE LIMITED'],
  ['NEFT Cr-CITI0000002-OGS (INDIA) PVT LTD (G3-ITP-2)-GSB-CITIN52025082917691328', 'OGS (INDIA) PVT LTD'],
  ['NEFT CR-KKBK0000958-DR RAO K.-GSB-KKBKN5', 'DR RAO K.'],
  ['NEFT CR MEERA NAIR N326110045678', 'MEERA NAIR'],
  ['Cr. For NEFT AXOMB00102091866 MEERA NAIR', 'MEERA NAIR'],
  ['RECEIVED FROM MEERA NAIR NEFT N326110045678', 'MEERA NAIR'],
  ['Received from Meera Nair IMPS-632611004512', 'Meera Nair'],
  ['BIL/INFT/000123456789/FEES/ MEERA NAIR', 'MEERA NAIR'],
  ['INB/NEFT/AXSK263261100451/MEERA NAIR/SBI', 'MEERA NAIR'],
  ['IMPS/632611004512/RRN/BANKIM NAIR/StateBan', 'BANKIM NAIR'],
  ['IMPS/P2A/632611004512/MEERA NAIR/HDFCBANK/for ana', 'MEERA NAIR'],
  ['UPI/CR/632611004512/for ana/MEERA NAIR/SBIN', 'MEERA NAIR'],
  ['IMPS/P2A/632611004512/HDFCBANK/fee', ''],
  ['UPI/412303021177/UPI/skul@oksbi/State Bank Of I', ''],
  ['BY TRANSFER-INB IMPS632611004512/9900112233/XX1234/Transfer--', ''],
  ['Int.Pd:01-10-2026 to 31-12-2026', ''],
  ['ACH C- TP ACH-123', ''],
  ['UPI/412303021177/HDFC/EURASIAN fee', ''],
  ['YESB-N326110045-Spelling fee', ''],
  ['CASH DEPOSIT', ''],
  ['', ''],
])('%s was paid by %s', (narration, payer) => expect(payerIn(narration)).toBe(payer))

const hdfc = [
  ['LAKESIDE BANK LTD', '', '', '', '', '', ''],
  ['Statement From : 20/11/2026 To : 23/11/2026', '', '', '', '', '', ''],
  ['********', '********', '****', '****', '****', '****', '****'],
  ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
  ['********', '********', '****', '****', '****', '****', '****'],
  ['22/11/26', 'UPI-S KULKARNI-SK@OKAXIS-SBIN0001234-412303021177-QUARTER', '0000412303021177', '22/11/26', '', '200.00', '1,84,520.00'],
  ['22/11/26', 'CHARGES NOV', '', '22/11/26', '118.00', '', '1,84,402.00'],
]

test('the headings are found below an address, and every column by its heading', () => {
  expect(guessStatementColumns(hdfc)).toEqual({
    header: 3,
    columns: { date: 0, narration: 1, number: 2, money_in: 5, money_out: 4, balance: 6 },
  })
  expect(
    guessStatementColumns([
      ['Name', 'Age'],
      ['Aanya', '12'],
    ]),
  ).toBeNull()
})

function mappingOf([head = [], ...rows]: string[][]): StatementMapping {
  const at = guessStatementColumns([head]) ?? { header: 0, columns: {} }
  const spelling = countSpelling(at.columns)
  rows.forEach(spelling.add)
  const { dates, amounts } = spelling.found(null)
  return { ...at, dates: dates.order, amounts: amounts.style }
}

test('European and American spellings are told from the values', () => {
  const european = [
    ['Datum', 'Verwendungszweck', 'Betrag'],
    ['22.11.2026', 'x', '2.000,00'],
    ['23.11.2026', 'x', '15,00'],
  ]
  expect(mappingOf(european)).toMatchObject({ dates: 'dmy', amounts: 'comma' })
  const american = [
    ['Date', 'Description', 'Amount'],
    ['11/22/2026', 'x', '2,000.00'],
    ['11/03/2026', 'x', '15'],
  ]
  expect(mappingOf(american)).toMatchObject({ dates: 'mdy', amounts: 'point' })
})

test('the columns of a bank are remembered by their headings, wherever they are in the next file', () => {
  const remembered = rememberedOf(hdfc, { ...mappingOf(hdfc.slice(3)), header: 3 })
  const moved = hdfc.slice(3).map((row) => ['', ...row])
  expect(applyRemembered(moved, remembered)).toMatchObject({ header: 0, columns: { date: 1, money_in: 6 } })
  expect(applyRemembered([['Date', 'Amount']], remembered)).toBeNull()
  // A file with one more column may hold the number there.
  expect(
    applyRemembered(
      hdfc.map((row, n) => [...row, n === 3 ? 'UTR' : '']),
      remembered,
    ),
  ).toBeNull()
})

test('without dates or amounts it says which column to choose', () => {
  expect(missingColumn({ columns: { money_in: 1 } })).toBe('Choose the column with the dates.')
  expect(missingColumn({ columns: { date: 0, money_out: 1 } })).toBe('Choose the column with the amounts.')
  expect(missingColumn({ columns: { date: 0, amount: 1 } })).toBeNull()
})

const two: StatementMapping = { header: 0, columns: { date: 0, narration: 1, money_in: 2, money_out: 3 }, dates: 'dmy', amounts: 'point' }
const read = (...row: string[]) => readStatementRow(row, two, 'INR')

test('money in is read, money out left out, and notes, sums and printed headings told apart', () => {
  expect(read('22/11/2026', 'UPI/412303021177/S KULKARNI/fee', '200.00', '0.00')).toMatchObject({
    kind: 'in',
    line: { day: '2026-11-22', amount: 20000, currency: 'INR', payer: 'S KULKARNI', number: '412303021177' },
  })
  expect(read('22/11/2026', 'CHARGES', '', '118.00').kind).toBe('out')
  expect(read('22/11/2026', 'REVERSAL', '-200.00', '').kind).toBe('out')
  expect(read('', '', '', '').kind).toBe('empty')
  expect(read('****', '----', '', '').kind).toBe('empty')
  expect(read('Statement generated on 24-11-2026', '', '', '').kind).toBe('note')
  expect(read('Date', 'Narration', 'Deposit', 'Withdrawal').kind).toBe('note')
})

test('a line that can’t be read says why', () => {
  const why = (...row: string[]) => read(...row) as { why: string }
  expect(why('31/02/2026', 'x', '200', '').why).toBe('We can’t read the date “31/02/2026”.')
  expect(why('', 'x', '200', '').why).toBe('There’s no date on this line.')
  expect(why('22/11/2026', 'x', '2oo', '').why).toBe('We can’t read the amount “2oo”.')
  expect(why('22/11/2026', 'x', '', '').why).toBe('There’s no amount on this line.')
  expect(why('22/11/2026', 'x', '0.00', '0.00').why).toBe('The amount is 0.')
  expect(why('22/11/2026', 'x', '200', '100').why).toBe('This line has money in and money out.')
})

test('one column of amounts says by its sign, or by a column beside it, which way the money went', () => {
  const signed: StatementMapping = { header: 0, columns: { date: 0, amount: 1, type: 2, currency: 3 }, dates: 'dmy', amounts: 'point' }
  const kindOf = (...row: string[]) => readStatementRow(row, signed, 'INR').kind
  expect(kindOf('22/11/2026', '200', '')).toBe('in')
  expect(kindOf('22/11/2026', '-200', '')).toBe('out')
  expect(kindOf('22/11/2026', '200', 'CR')).toBe('in')
  expect(kindOf('22/11/2026', '200', 'Debit')).toBe('out')
  expect(kindOf('22/11/2026', '200', 'Perhaps')).toBe('problem')
  expect(readStatementRow(['22/11/2026', '8', 'CR', 'USD'], signed, 'INR')).toMatchObject({ line: { currency: 'USD' } })
  expect(kindOf('22/11/2026', '8', 'CR', 'EUR')).toBe('problem')
})

test('the number shown is the bank’s own, without padding, or the likeliest of the narration', () => {
  const numbered: StatementMapping = { ...two, columns: { date: 0, narration: 1, money_in: 2, number: 3 } }
  const shown = (narration: string, number: string) =>
    (readStatementRow(['22/11/2026', narration, '200', number], numbered, 'INR') as { line: StatementLine }).line.number
  expect(shown('', '0000412303021177')).toBe('412303021177')
  expect(shown('BY TRANSFER-UPI/CR/412303021177/S KULKARNI', 'TRANSFER FROM 4897690162095 /')).toBe('412303021177')
  expect(shown('NEFT-N326242110045-SHARMA', '')).toBe('N326242110045')
  expect(shown('NEFT-N326110045-SUNRISE PUBLIC SCHOOL', 'S48000004')).toBe('N326110045')
  expect(shown('CHEQUE DEPOSIT', 'S48000004')).toBe('S48000004')
})

test('a formula is a text, and characters that no text may have are left out', () => {
  expect(read('22/11/2026', '=HYPERLINK("http://x")', '="200"', '')).toMatchObject({
    kind: 'in',
    line: { narration: '=HYPERLINK("http://x")', amount: 20000 },
  })
  expect(read('22/11/2026', 'A\u0000B\ud800C', '200', '')).toMatchObject({ line: { narration: 'ABC' } })
})

const line = (change: Partial<StatementLine> = {}): StatementLine => ({
  day: '2026-11-22',
  amount: 20000,
  currency: 'INR',
  narration: 'CASH DEPOSIT',
  payer: '',
  number: '',
  numberKeys: [],
  references: [],
  balance: '1,000.00',
  ...change,
})

test('the same line has the same identity in every file, and two lines without a number differ by account or balance', () => {
  const numbered = line({ numberKeys: ['412303021177'] })
  expect(lineIdentity('A', numbered)).toBe(lineIdentity('B', { ...numbered, balance: '7', narration: 'Cash  deposit' }))
  expect(lineIdentity('A', line())).toBe(lineIdentity('A', line({ balance: '1000.00' })))
  expect(lineIdentity('A', line())).not.toBe(lineIdentity('A', line({ balance: '1,200.00' })))
  expect(lineIdentity('A', line())).not.toBe(lineIdentity('B', line()))
})

test('a line that occurs twice in a file is two lines, and both are known in the next file', () => {
  const once = occurrences()
  expect(['a', 'b', 'a'].map(once)).toEqual([1, 1, 2])
  const again = occurrences()
  expect(['a', 'a', 'a'].map(again)).toEqual([1, 2, 3])
})
