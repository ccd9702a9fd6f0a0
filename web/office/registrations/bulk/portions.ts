/** Small enough that progress shows, far below the 100 that one call takes. */
const most = 25

/** [1, 2, 3, ...] -> [[1, 2, ...], ...]. */
export function portionsOf<T>(all: T[], size = most): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
