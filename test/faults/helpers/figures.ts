/** The longest of some times, for a finding: 'longest 1.2 s'. */
export function longest(milliseconds: number[]): string {
  return `longest ${(Math.max(0, ...milliseconds) / 1000).toFixed(1)} s`
}

/** Returns how long the work took, in milliseconds. */
export async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work
  return performance.now() - began
}
