import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { StatementReading } from '#domain/payment/statement-api.ts'
import { oldWorkbookOf, workbookOf } from '#test/support/costly-sheets.ts'
import { sharedOffice, sharedPortal } from '#test/support/portal.ts'
import { sheetFile } from '#test/support/sheet-files.ts'

const portal = sharedPortal()
const office = sharedOffice(portal)

async function send(path: 'readings' | 'statements', file: Uint8Array, query: Record<string, string> = {}) {
  const headers = { ...office, 'content-type': 'application/octet-stream' }
  return await portal.app.inject({ method: 'POST', url: `/api/office/money/${path}`, query, headers, payload: Buffer.from(file) })
}

test('without a column for the amounts it says which to choose, and imports nothing', async () => {
  const file = Buffer.from('When,What,Worth\n22/11/2026,A,200')
  expect((await send('readings', file)).json()).toMatchObject({ missing: 'Choose the column with the dates.' })
  const refused = await send('statements', file, { bank: 'Lakeside Bank' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual([{ path: 'columns', message: 'Choose the column with the dates.' }])
  const chosen = { header: '0', date: '0', narration: '1', money_in: '2', dates: 'dmy', amounts: 'point' }
  expect((await send('readings', file, chosen)).json()).toMatchObject({ missing: null, money_in: 1 })
  expect((await send('readings', file, { ...chosen, dates: 'ymd' })).json()).toMatchObject({ money_in: 0, unreadable: 1 })
})

test('amounts with a decimal comma are read as they are meant, and one that can be read in two ways is asked about', async () => {
  const below = 'Datum;Verwendungszweck;Betrag\n04.11.26;UPI 412303021177;"200,00"\n05.11.26;UPI 412303021178;"1\u202f500,50"\n'
  const read = (await send('readings', Buffer.from(below))).json() as StatementReading
  expect(read.first.map(({ amount }) => amount)).toEqual([20000, 150050])
  expect(read.amounts).toBeNull()

  const unclear = Buffer.from('Date;Narration;Credit\n22/11/2026;UPI 412303021177;1.500\n')
  expect((await send('readings', unclear)).json()).toMatchObject({
    missing: 'Say how “1.500” is meant.',
    amounts: {
      text: '1.500',
      readings: [
        { style: 'comma', words: 'one thousand five hundred rupees' },
        { style: 'thousandths', words: 'one rupee and fifty paise' },
      ],
    },
  })
  expect((await send('statements', unclear, { bank: 'Unclear Bank' })).statusCode).toBe(400)
  const answered = (await send('readings', unclear, { amounts: 'comma' })).json()
  expect(answered).toMatchObject({ missing: null, amounts: null, first: [{ amount: 150000 }] })
})

test.each([
  [
    'PayPal',
    `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID
26/11/2026,10:00:00,PDT,Cy Kid,Express Checkout Payment,Denied,USD,8.00,0,8.00,5AB12345CD6789914,
26/11/2026,10:01:00,PDT,Di Kid,Express Checkout Payment,Pending,USD,8.00,0,8.00,5AB12345CD6789915,
26/11/2026,10:02:00,PDT,Ed Kid,Express Checkout Payment,Completed,USD,8.00,-0.66,7.34,5AB12345CD6789916,
27/11/2026,10:02:00,PDT,Ed Kid,Payment Refund,Completed,USD,-8.00,0.66,-7.34,5AB12345CD6789917,5AB12345CD6789916`,
    { payer: 'Ed Kid', number: '5AB12345CD6789916', amount: 800, currency: 'USD' },
    { money_in: 1, money_out: 1, not_paid: 2, unreadable: 0 },
    ['Denied', 'Pending'],
  ],
  [
    'Razorpay',
    `id,entity,amount,currency,status,order_id,method,amount_refunded,description,email,contact,created_at
pay_NvQ1aZ8kLmPq11,payment,200.00,INR,captured,order_1,upi,0.00,fee,p1@home.example,+919822000001,26/11/2026 10:00:00
pay_NvQ1aZ8kLmPq12,payment,200.00,INR,failed,order_2,upi,0.00,fee,p2@home.example,+919822000002,26/11/2026 10:01:00
pay_NvQ1aZ8kLmPq13,payment,200.00,INR,refunded,order_3,upi,200.00,fee,p3@home.example,+919822000003,26/11/2026 10:02:00
pay_NvQ1aZ8kLmPq14,payment,200.00,INR,authorized,order_4,upi,0.00,fee,p4@home.example,+919822000004,26/11/2026 10:03:00
pay_NvQ1aZ8kLmPq15,payment,200.00,INR,captured,order_5,upi,50.00,fee,p5@home.example,+919822000005,26/11/2026 10:04:00
pay_NvQ1aZ8kLmPq16,payment,200.00,INR,resting,order_6,upi,0.00,fee,p6@home.example,+919822000006,26/11/2026 10:05:00`,
    { number: 'pay_NvQ1aZ8kLmPq11', amount: 20000, currency: 'INR' },
    { money_in: 1, money_out: 0, not_paid: 3, unreadable: 2 },
    ['failed', 'refunded', 'authorized'],
  ],
  [
    'Stripe',
    `id,Description,Seller Message,Created (UTC),Amount,Amount Refunded,Currency,Converted Amount,Fee,Mode,Status,Customer Email,Captured
ch_3Qx7Lm2eZvKYlo2C11,fee,Payment complete.,2026-11-26 10:00:00,8.00,0.00,usd,8.00,0.53,Live,Paid,p1@home.example,true
ch_3Qx7Lm2eZvKYlo2C12,fee,The bank did not approve.,2026-11-26 10:01:00,8.00,0.00,usd,,0.00,Live,Failed,p2@home.example,false
ch_3Qx7Lm2eZvKYlo2C13,fee,Payment complete.,2026-11-26 10:02:00,8.00,8.00,usd,8.00,0.53,Live,Refunded,p3@home.example,true`,
    { number: 'ch_3Qx7Lm2eZvKYlo2C11', amount: 800, currency: 'USD' },
    { money_in: 1, money_out: 0, not_paid: 2, unreadable: 0 },
    ['Failed', 'Refunded'],
  ],
])('of a download from %s only what was paid is money in, without choosing a column', async (_service, file, first, counts, statuses) => {
  const reading = (await send('readings', Buffer.from(file))).json() as StatementReading
  expect(reading).toMatchObject({ missing: null, ...counts })
  expect(reading.first).toEqual([expect.objectContaining(first)])
  expect(reading.first_not_paid.map(({ why }) => why)).toEqual(statuses)
})

test('what the first 600 lines leave open is told from the rest of the file', async () => {
  const lines = Array.from({ length: 700 }, (_, n) => `22/11/2026;UPI 4123030${10000 + n};200`)
  const file = Buffer.from(['Date;Narration;Credit', ...lines, '11/23/2026;UPI 412303021177;200,50'].join('\n'))
  expect((await send('readings', file)).json()).toMatchObject({ money_in: 700, unreadable: 1, totals: [{ amount: 14_000_000 }] })
  const ended = Buffer.from(['Date;Narration;Credit', ...lines, '23/11/2026;UPI 412303021177;200,50'].join('\n'))
  expect((await send('readings', ended)).json()).toMatchObject({ money_in: 701, unreadable: 0, totals: [{ amount: 14_020_050 }] })
})

test('another sheet is read with the columns that were chosen for it', async () => {
  const statementOf = (amount: string) => [
    ['Date', 'Narration', 'Credit'],
    ['22/11/2026', 'CASH DEPOSIT', amount],
  ]
  const file = sheetFile('xlsx', { Summary: [['Lakeside Bank']], October: statementOf('100.00'), November: statementOf('200.00') })
  expect((await send('readings', file)).json()).toMatchObject({ sheet: 'October', first: [{ amount: 10000 }] })
  const chosen = { sheet: 'November', header: '0', date: '0', narration: '1', money_in: '2' }
  expect((await send('readings', file, chosen)).json()).toMatchObject({
    sheet: 'November',
    sheets: ['October', 'November'],
    money_in: 1,
    first: [{ amount: 20000 }],
  })
})

test('a number that is broken over two lines, in its cell or below it, is one number', async () => {
  const file = `Date,Narration,Credit
22/11/2026,"UPI/4123030
21177/S KULKARNI",200
22/11/2026,UPI/CR/412303021,300
,178/S,
,KULKARNI,
,Closing balance,
`
  const reading = (await send('readings', Buffer.from(file))).json() as StatementReading
  expect(reading.first.map(({ number }) => number)).toEqual(['412303021177', '412303021178'])
  expect(reading.first[1]?.narration).toBe('UPI/CR/412303021178/S KULKARNI')
  expect(reading).toMatchObject({ money_in: 2, notes: 1, unreadable: 0 })
})

test.each([
  [
    'days in eight digits',
    "Card,Transaction Type,Date Posted, Transaction Amount,Description\n'52',CREDIT,20261122,200.00,UPI 412303021177\n'52',DEBIT,20261123,-17.61,x\n",
  ],
  [
    'blanks in front of quotation marks',
    '"Acct", "Date", "Description", "Debit", "Credit"\n"1098", "22/11/2026", "UPI 412303021177", "", "200.00 "\n"1098", "23/11/2026", "ATM", "3.00 ", " "\n',
  ],
  [
    'padded headings and months in letters',
    'Completed Date ; Description ; Paid Out (INR) ; Paid In (INR) \nNov 22, 2026 ; UPI 412303021177  ;  ; 200.00 \nNov 26, 2026 ; Fee ; 6.99 ;  \n',
  ],
  ['a word in front of the number', 'Date,Reference,Amount\n22/11/2026,"Reference: 412303021177"," 200.00"\n23/11/2026,x," -6.99"\n'],
  [
    'headings with a note',
    'ID;Date (en_US Format);Description;Amount (en_US Format)\n1;11/22/2026;UPI 412303021177;200\n2;11/23/2026;x;-3\n',
  ],
])('a statement with %s is read', async (_, file) => {
  expect((await send('readings', Buffer.from(file))).json()).toMatchObject({
    money_in: 1,
    money_out: 1,
    unreadable: 0,
    first: [{ day: '2026-11-22', amount: 20_000, number: '412303021177' }],
  })
})

test('a line whose amount was moved by a comma in its narration is listed, not counted', async () => {
  const file =
    'Date,Narration,Ref No,Credit\n22/11/2026,UPI,500,4123,400.00\n23/11/2026,UPI,412303021178,300.00\n24/11/2026,UPI,412303021179,300.00\n'
  expect((await send('readings', Buffer.from(file))).json()).toMatchObject({
    money_in: 2,
    unreadable: 1,
    problems: [{ line: 2, why: 'This line has more cells than the others: a separator in a text moves what follows.' }],
  })
})

const notASheet = 'This file is not a spreadsheet. Use XLSX, XLS, ODS or CSV.'
test.each([
  ['blank', Buffer.from(' \n\n , ,\n'), notASheet],
  ['a page', Buffer.from('<html><form><input name="password"></form>'), notASheet],
  ['half an old workbook', Buffer.from(oldWorkbookOf(Buffer.alloc(0))).subarray(0, 900), notASheet],
  ['random bytes', randomBytes(5000), notASheet],
  ['a zip without a workbook', zipSync({ 'a.txt': strToU8('x') }), notASheet],
  ['half a zip', zipSync({ 'a.txt': randomBytes(500) }).subarray(0, 300), notASheet],
  [
    'an old workbook with a password',
    oldWorkbookOf(Buffer.alloc(0), { book: Buffer.from(Uint16Array.of(0x2f, 6, 0, 1, 1).buffer) }),
    'This workbook has a password. Save it without one, and import that.',
  ],
  [
    'a workbook with macros',
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/vbaProject.bin': strToU8('Sub Auto_Open()') }),
    'This workbook has macros (.xlsm). Save it as XLSX or CSV, and import that.',
  ],
  [
    '300 columns',
    Buffer.from(`${Array.from({ length: 300 }, (_, n) => `Column ${n}`).join(',')}\n`),
    'This file has more than 60 columns. Delete those you don’t need, and import that.',
  ],
  [
    '60,000 lines',
    Buffer.from(`Date,Narration,Credit\n${'22/11/2026,x,200\n'.repeat(60_000)}`),
    'This file has more than 50,000 lines. Export a shorter period from the bank.',
  ],
])('%s is refused with a sentence', { timeout: 60_000 }, async (_name, file, sentence) => {
  const reply = await send('readings', file)
  expect([reply.statusCode, reply.json().detail]).toEqual([422, sentence])
})

test('an empty file and one over 10 MiB are refused before they are read', async () => {
  expect((await send('readings', Buffer.alloc(0))).statusCode).toBe(400)
  expect((await send('readings', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).statusCode).toBe(413)
})

test('a zip bomb is cut off where it stops being a sheet, also when it lies about its size', async () => {
  const bomb = workbookOf('\0'.repeat(80 * 1024 * 1024))
  expect((await send('readings', bomb)).json().detail).toBe('This file is too large to read. Export a shorter period from the bank.')
  const lied = new Uint8Array(bomb)
  const view = new DataView(lied.buffer)
  for (let at = 0; at < lied.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true)
  expect((await send('readings', lied)).statusCode).toBe(422)
})

test('one line of 9 MB is refused; a quotation mark that is never closed loses no line', { timeout: 60_000 }, async () => {
  const head = 'Date,Narration,Credit\n22/11/2026,first,200\n'
  const huge = await send('readings', Buffer.from(`${head}22/11/2026,${'x'.repeat(9_000_000)},300\n`))
  expect(huge.json().detail).toBe('This file is too large to read. Export a shorter period from the bank.')
  const open = `${head}22/11/2026,"never closed,300\n${'23/11/2026,x,400\n'.repeat(9000)}`
  expect((await send('readings', Buffer.from(open))).json()).toMatchObject({ money_in: 9002, unreadable: 0 })
})
