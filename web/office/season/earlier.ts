import type { SeasonVersion } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'

type Tree = { [name: string]: unknown }

/**
 * The season as it was in an earlier version: reverts what later versions changed, except the round, which never goes back.
 * Needs all of `versions`, newest first.
 */
export function earlierSeason(current: Season, versions: SeasonVersion[], version: number): Season {
  const later = versions.filter((candidate) => candidate.version > version && candidate.version <= current.version)
  const season = structuredClone(current)
  for (const { path, before } of later.flatMap(({ changes }) => changes)) put(season, path.split('.'), before)
  return { ...season, round: current.round }
}

/** Leaves out settings the product no longer has. */
function put(tree: Tree, [name = '', ...rest]: string[], value: unknown) {
  if (!(name in tree)) return
  const inner = tree[name]
  if (rest.length === 0) tree[name] = value
  else if (typeof inner === 'object' && inner !== null) put(inner as Tree, rest, value)
}
