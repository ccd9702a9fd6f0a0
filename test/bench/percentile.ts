/** The value below which a fraction of the values lie: the maximum for 1; NaN for no values. */
export function within(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
}

/** The median. */
export function middle(values: number[]): number {
  return within(values, 0.5)
}
