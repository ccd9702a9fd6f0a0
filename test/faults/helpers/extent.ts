/** `npm test` runs a short version of every fault, `npm run chaos` the whole one. */
export const isWhole = process.env.CHAOS === 'whole'

/** The number of rounds: `short` in `npm test`, `whole` in `npm run chaos`. */
export function rounds(short: number, whole: number): number {
  return isWhole ? whole : short
}
