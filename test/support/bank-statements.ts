// Invented bank statements in the layouts that Indian banks export.

/** Money in or out, as a test invents it. `amount` is in minor units, negative when it goes out. */
export type BankLine = { day: string; payer: string; number: string; text?: string; amount: number }

const [day2, day4] = [
  (day: string) =>
    day
      .split('-')
      .toReversed()
      .map((part) => part.slice(-2))
      .join('/'),
  (day: string) => day.split('-').toReversed().join('/'),
]

/** Groups rupees as in India: 18432000 -> '1,84,320.00'. */
function indian(minor: number): string {
  return (Math.abs(minor) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: string[][]) => rows.map((row) => row.map(quoted).join(',')).join('\r\n')

function withBalance(lines: BankLine[]): (BankLine & { balance: string })[] {
  let balance = 18_432_000
  return lines.map((line) => {
    balance += line.amount
    return { ...line, balance: indian(balance) }
  })
}

const dr = ({ amount }: BankLine) => (amount < 0 ? indian(amount) : '')
const cr = ({ amount }: BankLine) => (amount > 0 ? indian(amount) : '')

/** Tab-separated under the name .xls, with a summary above and the number inside the description, as the State Bank of India exports it. */
export function likeSbi(lines: BankLine[]): Buffer {
  const rows = withBalance(lines).map((line) => [
    day4(line.day).replaceAll('/', '-'),
    day4(line.day).replaceAll('/', '-'),
    `BY TRANSFER-UPI/CR/${line.number}/${line.payer}/SBIN/${line.payer.toLowerCase().replaceAll(' ', '')}@oksbi/${line.text ?? 'fee'}--`,
    `TRANSFER FROM 4897690162095 /`,
    dr(line),
    cr(line),
    line.balance,
  ])
  const head = [
    ['Account Name       :', 'EXAMPLE SOCIETY'],
    ['Account Number     :', '_00000012345678901'],
    ['Start Date         :', '20 Nov 2026'],
    [],
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', '        Debit', 'Credit', 'Balance'],
  ]
  const foot = [[], ['**This is a computer generated statement and does not require a signature']]
  return Buffer.from([...head, ...rows, ...foot].map((row) => row.join('\t')).join('\n'))
}

/** CSV with lines of asterisks, numbers padded with zeros to 16 digits and a summary below, as HDFC Bank exports it. */
export function likeHdfc(lines: BankLine[]): Buffer {
  const rows = withBalance(lines).map((line) => [
    day2(line.day),
    `UPI-${line.payer}-${line.payer.toUpperCase().replaceAll(' ', '')}@OKHDFCBANK-HDFC0001234-${line.number}-${line.text ?? 'PAYMENT'}`,
    /^\d+$/.test(line.number) ? line.number.padStart(16, '0') : line.number,
    day2(line.day),
    dr(line),
    cr(line),
    line.balance,
  ])
  const stars = ['********', '********', '********', '********', '********', '********', '********']
  return Buffer.from(
    csv([
      ['EXAMPLE BANK LTD.', '', 'Page No .: 1'],
      ['Statement From : 20/11/2026 To : 23/11/2026'],
      stars,
      ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      stars,
      ...rows,
      stars,
      ['STATEMENT SUMMARY :-'],
      ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
    ]),
  )
}

/** The rows of a workbook with an empty first column and headings in the 12th row, as ICICI Bank exports it. */
export function likeIcici(lines: BankLine[]): (string | number | null)[][] {
  const rows = withBalance(lines).map((line, n) => [
    null,
    n + 1,
    day4(line.day),
    day4(line.day),
    '-',
    `UPI/${line.number}/${line.text ?? 'Payment from Ph'}/${line.payer.toLowerCase().replaceAll(' ', '.')}@okicici/ICICI Bank/${line.payer}`,
    line.amount < 0 ? -line.amount / 100 : 0,
    line.amount > 0 ? line.amount / 100 : 0,
    Number(line.balance.replaceAll(',', '')),
  ])
  const head = Array.from({ length: 11 }, (_, n) =>
    n === 1 ? [null, 'DETAILED STATEMENT'] : n === 4 ? [null, 'Account Number', null, '000012345678 (INR)'] : [],
  )
  const headings = [
    null,
    'S No.',
    'Value Date',
    'Transaction Date',
    'Cheque Number',
    'Transaction Remarks',
    'Withdrawal Amount (INR )',
    'Deposit Amount (INR )',
    'Balance (INR )',
  ]
  return [...head, headings, ...rows, [], [null, 'Legends Used in Account Statement']]
}
