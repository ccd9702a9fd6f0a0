/** Within how much a part of the values lie: all of them for 1; NaN of none. */
export function within(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
}

/** The one in the middle. */
export function middle(values: number[]): number {
  return within(values, 0.5)
}
