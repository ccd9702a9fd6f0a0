import type { Season } from '#domain/season/season.ts'
import { changedPaths, type Texts, textsOf } from './season-texts.ts'

/**
 * Merges the user's changes onto what somebody else saved. `disputed` are the paths that both changed differently; there the
 * user's value is used.
 */
export function merged(mine: Texts, base: Season, theirs: Season): { texts: Texts; disputed: string[] } {
  const before = textsOf(base)
  const saved = textsOf(theirs)
  const touched = changedPaths(before, mine)
  const kept = Object.fromEntries(touched.map((path) => [path, mine[path] ?? '']))
  const disputed = touched.filter((path) => saved[path] !== before[path] && saved[path] !== mine[path])
  return { texts: { ...saved, ...kept }, disputed }
}
