import sharp from 'sharp'
import { type Random, randomFrom } from '#test/fuzz/random.ts'

const width = 1080
const height = 2340
const quick = { compressionLevel: 1 }

const names =
  'Aarav Sharma|Diya Nair|Ishaan Rao|Meera Iyer|Kabir Khan|Zoya Fernandes|Aigerim Omarova|Bo O’Connor|Rohan Das|Anaya Gupta|Vivaan Reddy|Sara Thomas|Arjun Menon|Tara Bose|Nikhil Jain|Leela Pillai'.split(
    '|',
  )
const banks = ['State Bank of India', 'HDFC Bank', 'ICICI Bank', 'Axis Bank', 'Canara Bank', 'Punjab National Bank']
const [payee, upiId] = ['Global Spelling Bee', 'spellingbee@examplebank']

/** What a receipt says. The receipts of one app differ in nothing else. */
type Payment = { name: string; bank: string; utr: string; amount: string; on: string; at: string; digits: (length: number) => string }
type Text = (x: number, y: number, words: string, size: number, look?: { colour?: string; bold?: boolean; from?: 'middle' | 'end' }) => void
type Screen = { text: Text; shape: (svg: string) => void; soft: string; card: string }

/** Four invented payment apps. */
const apps = [appOne, appTwo, appThree, appFour]

/** Draws the screenshot of an invented receipt, as PNG: another app, payer, number, amount and time for every seed. One in four is dark. */
export async function inventedReceipt(seed: number): Promise<Buffer> {
  const random = randomFrom(seed * 7919 + 13)
  const app = random.pick(apps)
  const isDark = random.chance(0.25)
  const drawn: string[] = []
  const ink = isDark ? '#e8e8e8' : '#202124'
  const text: Text = (x, y, words, size, { colour = ink, bold = false, from = 'start' as const } = {}) =>
    drawn.push(
      `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="${from}"${bold ? ' font-weight="bold"' : ''}>${words.replaceAll('&', '&amp;')}</text>`,
    )
  text(50, 60, clockIn(random), 34)
  text(1030, 60, `${10 + random.below(90)}%`, 34, { from: 'end' })
  const shape = (svg: string) => drawn.push(svg)
  app(paymentIn(random), { text, shape, soft: isDark ? '#9aa0a6' : '#5f6368', card: isDark ? '#1e1e1e' : '#f1f3f4' })
  shape('<rect x="60" y="2050" width="460" height="120" rx="60" fill="#1a73e8"/>')
  text(290, 2125, 'Share', 40, { from: 'middle', colour: '#fff' })
  text(780, 2125, 'View history', 40, { from: 'middle' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="${isDark ? '#121212' : '#ffffff'}"/>${drawn.join('')}</svg>`
  return await sharp(Buffer.from(svg)).removeAlpha().png(quick).toBuffer()
}

function paymentIn(random: Random): Payment {
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('')
  return {
    name: random.pick(names),
    bank: random.pick(banks),
    utr: digits(12),
    amount: random.pick(['200', '200', '200', '500', '1,000', '1,500']),
    on: `${1 + random.below(28)} ${random.pick(['Sep', 'Oct', 'Nov'])} 2026`,
    at: `${clockIn(random)} ${random.pick(['am', 'pm'])}`,
    digits,
  }
}

function clockIn(random: Random): string {
  return `${1 + random.below(12)}:${String(random.below(60)).padStart(2, '0')}`
}

function appOne({ name, bank, utr, amount, on, at, digits }: Payment, { text, shape, soft, card }: Screen) {
  const middle = 'middle'
  shape('<circle cx="540" cy="260" r="70" fill="#1a73e8"/>')
  text(540, 285, 'G', 64, { from: middle, colour: '#fff' })
  text(540, 420, `To ${payee}`, 44, { from: middle })
  text(540, 540, `₹${amount}`, 110, { from: middle, bold: true })
  text(540, 640, '✓ Completed', 40, { from: middle, colour: '#188038' })
  text(540, 710, `${on}, ${at}`, 36, { from: middle, colour: soft })
  shape(`<rect x="60" y="800" width="960" height="760" rx="30" fill="${card}"/>`)
  text(100, 880, bank, 40, { bold: true })
  const account = `${(name.split(' ')[0] ?? '').toLowerCase()}${digits(3)}@okbank`
  const rows = [
    ['UPI transaction ID', utr],
    [`To: ${payee.toUpperCase()}`, upiId],
    [`From: ${name.toUpperCase()} (${bank})`, account],
    ['Transaction ID', `CICAg${digits(10)}`],
  ] as const
  for (const [n, [label, value]] of rows.entries()) {
    text(100, 980 + n * 145, label, 34)
    text(100, 1032 + n * 145, value, 34, { colour: soft })
  }
}

function appTwo({ utr, amount, on, at, digits }: Payment, { text, shape, soft }: Screen) {
  shape('<rect width="1080" height="330" y="90" fill="#5f259f"/>')
  text(60, 220, 'Transaction Successful', 50, { colour: '#fff', bold: true })
  text(60, 290, `${at} on ${on}`, 36, { colour: '#fff' })
  text(60, 520, 'Paid to', 36, { colour: soft })
  text(200, 600, payee, 46)
  text(1020, 600, `₹${amount}`, 46, { from: 'end', bold: true })
  text(200, 660, upiId, 34, { colour: soft })
  text(60, 800, 'Transfer Details', 40, { bold: true })
  text(60, 890, 'Transaction ID', 34, { colour: soft })
  text(60, 945, `T26${digits(19)}`, 38)
  text(60, 1050, 'Debited from', 34, { colour: soft })
  text(200, 1130, `XXXXXX${digits(4)}`, 40)
  text(1020, 1130, `₹${amount}`, 40, { from: 'end' })
  text(200, 1190, `UTR: ${utr}`, 36, { colour: soft })
  text(540, 1500, 'Powered by UPI', 34, { from: 'middle', colour: soft })
}

function appThree({ name, bank, utr, amount, on, at, digits }: Payment, { text, shape, soft }: Screen) {
  text(60, 200, 'wallet', 60, { bold: true, colour: '#00baf2' })
  shape('<circle cx="960" cy="180" r="50" fill="#21c17a"/>')
  text(60, 360, 'Amount Sent Successfully', 44)
  text(60, 480, `Rupees ₹${amount}`, 80, { bold: true })
  const rows = [
    ['To', payee],
    ['UPI ID', upiId],
    ['From', name],
    ['Bank', `${bank} - ${digits(4)}`],
    ['UPI Ref. No', utr],
    ['Date', `${on}, ${at}`],
  ] as const
  for (const [n, [label, value]] of rows.entries()) {
    text(60, 640 + n * 150, label, 34, { colour: soft })
    text(60, 696 + n * 150, value, 42)
  }
}

function appFour({ name, bank, utr, amount, on, at, digits }: Payment, { text, shape, soft }: Screen) {
  text(540, 200, bank, 52, { from: 'middle', bold: true })
  shape(`<rect x="40" y="260" width="1000" height="1300" fill="none" stroke="${soft}" stroke-width="3"/>`)
  text(540, 360, 'Fund transfer receipt', 44, { from: 'middle' })
  const rows = [
    ['Status', 'SUCCESS'],
    ['Transaction reference', utr],
    ['Amount', `INR ${amount}.00`],
    ['Payer', name],
    ['Payer account', `XXXX${digits(6)}`],
    ['Beneficiary', payee.toUpperCase()],
    ['Beneficiary IFSC', 'EXBK0001234'],
    ['Date and time', `${on} ${at}`],
    ['Remarks', 'Registration fee'],
  ] as const
  for (const [n, [label, value]] of rows.entries()) {
    text(80, 480 + n * 110, label, 34, { colour: soft })
    text(1000, 480 + n * 110, value, 36, { from: 'end' })
  }
}
