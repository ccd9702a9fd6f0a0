import type { Season } from '#domain/season/season.ts'
import { changedPaths, type Texts, textsOf } from './season-texts.ts'

/**
 * What somebody else saved, with what was written here on top of it. `disputed` are the paths that both changed, and not
 * to the same: there it shows what was written here.
 */
export function merged(mine: Texts, base: Season, theirs: Season): { texts: Texts; disputed: string[] } {
  const before = textsOf(base)
  const saved = textsOf(theirs)
  const touched = changedPaths(before, mine)
  const kept = Object.fromEntries(touched.map((path) => [path, mine[path] ?? '']))
  const disputed = touched.filter((path) => saved[path] !== before[path] && saved[path] !== mine[path])
  return { texts: { ...saved, ...kept }, disputed }
}
