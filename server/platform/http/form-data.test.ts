import { expect, test } from 'vitest'
import { type FormPart, partsIn } from './form-data.ts'

const border = '--------border'
const type = `multipart/form-data; boundary=${border}`
const part = (name: string, value: string, more = '') =>
  `--${border}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const read = (body: string, as = type) => partsIn(Buffer.from(body), as)
const shown = (parts: FormPart[]) => parts.map(({ name, isFile, content }) => [name, isFile, content.toString()])

test('a form is read as it was sent, whichever program wrote it', async () => {
  const form = new FormData()
  form.append('student_name', 'Zoë “आरव” \r\n--x')
  form.append('with "quotes"', '')
  form.append('file_doc', new File(['\u0000\r\n--\r\n'], 'a "picture"; name=\u202e.png', { type: 'image/png' }))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const sent = partsIn(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '')
  expect(shown(sent)).toEqual([
    ['student_name', false, 'Zoë “आरव” \r\n--x'],
    ['with "quotes"', false, ''],
    ['file_doc', true, '\u0000\r\n--\r\n'],
  ])
  const other = `--${border}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--${border}--`
  expect(shown(read(other, `Multipart/Form-Data; Boundary="${border}"; charset=utf-8`))).toEqual([['a', false, 'b']])
  expect(read(`--${border}--\r\n`)).toEqual([])
})

test.each([
  ['no border', 'hello'],
  ['nothing', ''],
  ['no end', part('a', 'b')],
  ['something before the first border', `x\r\n${part('a', 'b')}--${border}--`],
  ['a part without a name', `${part('a', 'b').replace('; name="a"', '')}--${border}--`],
  ['a part with two names', `${part('a', 'b', '\r\nContent-Disposition: form-data; name="c"')}--${border}--`],
  ['a text that is written in another way', `${part('a', 'Yg==', '\r\nContent-Transfer-Encoding: base64')}--${border}--`],
  ['a part without an empty line', `--${border}\r\nContent-Disposition: form-data; name="a"\r\nb\r\n--${border}--`],
  ['a head that is very long', `${part('a', 'b', `; filename="${'x'.repeat(3000)}"`)}--${border}--`],
  ['a name that is very long', `${part('a'.repeat(101), 'b')}--${border}--`],
  ['more parts than a form has', `${part('a', 'b').repeat(61)}--${border}--`],
])('%s is refused', (_what, body) => {
  expect(() => read(body)).toThrow(/form (could not be read|has more answers)/)
})

test('a missing boundary, or one too short to be searched for quickly, is refused', () => {
  for (const as of ['', 'multipart/form-data', 'multipart/form-data; boundary=b', `application/json; boundary=${border}`])
    expect(() => read(`--${border}--`, as)).toThrow('could not be read')
})
