import { numberText } from '#web/office/format.ts'

/** What is decided one by one, and why: '5 left out: 4 are flagged, 1 is open with Tom.' */
export function leftOutText(left: { open_with: string | null }[]): string {
  const open = left.flatMap(({ open_with: holder }) => holder ?? [])
  const flagged = left.length - open.length
  const are = (count: number) => `${numberText(count)} ${count === 1 ? 'is' : 'are'}`
  const causes = [
    ...(flagged > 0 ? [`${are(flagged)} flagged`] : []),
    ...(open.length > 0 ? [`${are(open.length)} open with ${[...new Set(open)].join(' and ')}`] : []),
  ]
  return `${numberText(left.length)} left out: ${causes.join(', ')}.`
}
