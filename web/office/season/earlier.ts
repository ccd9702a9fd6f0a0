import type { SeasonVersion } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'

type Tree = { [name: string]: unknown }

/**
 * The season as an earlier version had it: what later ones changed is taken back, but for the round, which never
 * comes back. They are all needed, newest first.
 */
export function earlierSeason(current: Season, versions: SeasonVersion[], version: number): Season {
  const later = versions.filter((candidate) => candidate.version > version && candidate.version <= current.version)
  const season = structuredClone(current)
  for (const { path, before } of later.flatMap(({ changes }) => changes)) put(season, path.split('.'), before)
  return { ...season, round: current.round }
}

/** What the product no longer knows is left out. */
function put(tree: Tree, [name = '', ...rest]: string[], value: unknown) {
  if (!(name in tree)) return
  const inner = tree[name]
  if (rest.length === 0) tree[name] = value
  else if (typeof inner === 'object' && inner !== null) put(inner as Tree, rest, value)
}
