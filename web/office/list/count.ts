/** A number for people: '12,300'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-GB')
}

/** The number of matches: '148', or 'about 12,300' when it is an estimate. */
export function countText({ total, approximate = false }: { total: number; approximate?: boolean }): string {
  return approximate ? `about ${numberText(Math.round(total / 100) * 100)}` : numberText(total)
}

/** The number of rows in a list: '148 in all', or '12 matches', '1 match' when it is filtered. */
export function matchText(found: { total: number; approximate?: boolean }, isNarrowed: boolean): string {
  return `${countText(found)} ${isNarrowed ? (found.total === 1 ? 'match' : 'matches') : 'in all'}`
}
