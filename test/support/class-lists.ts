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

/** A class list of so many students as CSV. */
export const aClassList = (count: number): Buffer => classList(Array.from({ length: count }, (_, n) => classRow(n)))
