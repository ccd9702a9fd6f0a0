/** A number as people read it: '12,300'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-GB')
}

/** How many match: '148', or 'about 12,300' when nobody counted to the end. */
export function countText({ total, approximate = false }: { total: number; approximate?: boolean }): string {
  return approximate ? `about ${numberText(Math.round(total / 100) * 100)}` : numberText(total)
}

/** How many a list shows: '148 in all', and where it is narrowed '12 matches', '1 match'. */
export function matchText(found: { total: number; approximate?: boolean }, isNarrowed: boolean): string {
  return `${countText(found)} ${isNarrowed ? (found.total === 1 ? 'match' : 'matches') : 'in all'}`
}
