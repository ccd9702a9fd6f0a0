import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the browser finds what a page needs. Paths start with a slash, or with an origin in development. */
export type Assets = {
  style(source: string): string
  scripts(source: string): { script: string; preloads: string[] }
  /** A script that every document carries, for development only. */
  companion: string | null
}

type Chunk = { file: string; imports?: string[] }

/** Reads the manifest of the built site: source file -> hashed file. */
export function assetsFrom(dist: string): Assets {
  const manifest = JSON.parse(readFileSync(join(dist, 'site/manifest.json'), 'utf8')) as Record<string, Chunk>
  return {
    style: (source) => `/${chunk(manifest, source).file}`,
    scripts: (source) => ({
      script: `/${chunk(manifest, source).file}`,
      preloads: [...needed(manifest, source)].map((name) => `/${chunk(manifest, name).file}`),
    }),
    companion: null,
  }
}

function chunk(manifest: Record<string, Chunk>, source: string): Chunk {
  const found = manifest[source]
  if (!found) throw new Error(`The built pages have no ${source}`)
  return found
}

function needed(manifest: Record<string, Chunk>, source: string, seen = new Set<string>()): Set<string> {
  for (const name of chunk(manifest, source).imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    needed(manifest, name, seen)
  }
  return seen
}
