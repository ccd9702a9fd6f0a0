/** Small enough that progress shows, far below the limit of 100 per call. */
const most = 25

/** [1, 2, 3, ...] -> [[1, 2, ...], ...]. */
export function portionsOf<T>(all: T[], size = most): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
