/**
 * Returns a transaction number in groups of four, as payment apps print it: '412303128005' -> '4123 0312 8005', 'NGP44710117' -> 'NGP 4471
 * 0117'. A last group of five avoids a single digit. Text that isn't a number, with other characters or words, stays as it was typed. The
 * numbers of several transfers, a line each, are separated by commas.
 */
export function inGroups(typed: string): string {
  return typed.split('\n').map(oneInGroups).join(', ')
}

function oneInGroups(typed: string): string {
  const number = typed.replace(/[\s-]/g, '')
  const isSentence = !/\p{N}/u.test(number) || /[^\p{L}\p{N}]/u.test(number)
  if (isSentence) return typed.trim()
  const runs = number.match(/\p{N}+|[^\p{N}]+/gu) ?? []
  return (runs.length > mostRuns ? [number] : runs).flatMap(fours).join(' ')
}

/** With more changes between letters and digits than this, the runs are no help to the eye. */
const mostRuns = 3

/** Letters before digits are the bank's name, which stays whole. */
function fours(run: string): string[] {
  if (!/\p{N}/u.test(run)) return [run]
  return run.match(/.{4}(?=.{2})|.{1,5}$/gu) ?? [run]
}
