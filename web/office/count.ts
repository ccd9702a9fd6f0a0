/** A number as people read it: '12,300'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-GB')
}

/** How many match: '148', or 'about 12,300' when nobody counted to the end. */
export function countText({ total, approximate }: { total: number; approximate: boolean }): string {
  return approximate ? `about ${numberText(Math.round(total / 100) * 100)}` : numberText(total)
}
