/** How many students, in words: '1 student', '2,000 students'. */
export function studentsText(count: number): string {
  return `${count.toLocaleString('en-GB')} student${count === 1 ? '' : 's'}`
}
