/** `npm test` goes a short way with every fault, `npm run chaos` the whole one. */
export const isWhole = process.env.CHAOS === 'whole'

/** How many rounds: `short` in `npm test`, `whole` in `npm run chaos`. */
export function rounds(short: number, whole: number): number {
  return isWhole ? whole : short
}
