/** A LIKE pattern for 'has this part': nothing in what was typed means anything to LIKE. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`
}
