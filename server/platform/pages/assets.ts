import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the browser finds what a page needs. Paths start with a slash, or with an origin in development. */
export type Assets = {
  /** The element that brings a stylesheet. */
  style(source: string): string
  /** The same for a visitor's document: the stylesheet itself where it is built, so that the first paint waits for no second answer. */
  visitorStyle(): string
  scripts(source: string): { script: string; preloads: string[] }
  /** A script that every document carries, for development only. */
  companion: string | null
  /** Sources that the content security policy of these documents needs, by directive. */
  csp: Record<string, string[]>
}

type Chunk = { file: string; imports?: string[] }

/** Reads the manifest of the built site: source file -> hashed file. */
export function assetsFrom(dist: string): Assets {
  const manifest = JSON.parse(readFileSync(join(dist, 'site/manifest.json'), 'utf8')) as Record<string, Chunk>
  const visitors = readFileSync(join(dist, 'site', chunk(manifest, visitorStyle).file), 'utf8').trim()
  return {
    style: (source) => linkTo(`/${chunk(manifest, source).file}`),
    visitorStyle: () => `<style>${visitors}</style>`,
    scripts: (source) => ({
      script: `/${chunk(manifest, source).file}`,
      preloads: [...needed(manifest, source)].map((name) => `/${chunk(manifest, name).file}`),
    }),
    companion: null,
    csp: { 'style-src': ["'self'", `'sha256-${createHash('sha256').update(visitors).digest('base64')}'`] },
  }
}

const visitorStyle = 'web/public/public.css'

export function linkTo(stylesheet: string) {
  return `<link rel="stylesheet" href="${stylesheet}">`
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
