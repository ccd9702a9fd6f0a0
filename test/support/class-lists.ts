const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A different ending for each number, in letters: names hold no digits. */
const lettersOf = (n: number): string => (n < 26 ? '' : lettersOf(Math.floor(n / 26) - 1)) + letters[n % 26]

export const classHeadings = ['Student Name', 'Student Email', 'Birth Date', 'Class', 'Parent Email', 'Parent Mobile']

/** A row of a school's class list, different for each number. */
export function classRow(n: number): string[] {
  const born = `${String((n % 28) + 1).padStart(2, '0')}/06/2014`
  return [`Aarohi Sawant ${lettersOf(n)}`, `child${n}@school.example`, born, '6 A', `p${n}@home.example`, String(9_822_000_000 + n)]
}

/** A class list as CSV. */
export function classList(rows: string[][]): Buffer {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return Buffer.from([classHeadings, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n'))
}

const classesAsWritten = ['V', '5th', '5-A', 'Five', '6', 'VI', 'VI B', '7', 'Class 7', '7th']
const messyHeadings = ['Sl No', 'NAME OF STUDENT', 'Student Email', 'DOB', 'Std', 'Parent Email', 'Mobile No']

/**
 * A list as schools send them, of so many rows (at least 300): lines above the headings and below the list, names in capitals or small letters,
 * classes and mobiles written in several ways, six mistakes, a child that is on the school's list already, and a row that comes twice.
 */
export function messyClassList(count: number) {
  const mistakes: Record<number, string> = {
    10: 'Birth Date',
    50: 'Parent Email',
    100: 'Parent Mobile',
    150: 'Student Name',
    200: 'Parent Email',
    250: 'Birth Date',
  }
  const wrong: Record<number, string> = { 10: '31/02/2014', 50: 'malhotra.example.org', 100: '98229', 150: '', 200: '', 250: 'June' }
  const [byHand, repeated] = [count - 2, 3]
  const nameOf = (n: number) => classRow(n)[0] ?? ''
  const parentOf = (n: number) => classRow(n)[4] ?? ''
  const rows = Array.from({ length: count }, (_, n) => rowOf(n))
  const above = [['Vidya Mandir Public School'], ['Class list'], []]
  const below = [[], [`Total: ${count} students`], ['Principal: Mrs. Rao']]
  return {
    rows: [...above, messyHeadings, ...rows, ...below],
    /** The row of the file, from 1, in which a child is. */
    rowOf: (n: number) => n + above.length + 2,
    byHand,
    bornByHand: (classRow(byHand)[2] ?? '').split('/').toReversed().join('-'),
    mistakes,
    rightCell: (n: number, column: string) => classRow(n)[classHeadings.indexOf(column)] ?? '',
    nameOf,
    parentOf,
  }

  function rowOf(n: number): string[] {
    const [name = '', email = '', born = '', , parent = '', mobile = ''] = classRow(n === count - 1 ? repeated : n)
    const written = [name.toUpperCase(), name.toLowerCase(), name][n % 3] ?? ''
    const dialled = [mobile, `0${mobile}`, `+91 ${mobile}`, `${mobile.slice(0, 5)}-${mobile.slice(5)}`][n % 4] ?? ''
    const cells = [String(n + 1), written, email, born, classesAsWritten[n % classesAsWritten.length] ?? '', parent, dialled]
    const column = classHeadings.indexOf(mistakes[n] ?? '')
    return column < 0 ? cells : cells.with(column + 1, wrong[n] ?? '')
  }
}
