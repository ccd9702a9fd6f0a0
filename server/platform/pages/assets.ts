import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#domain/language/language.ts'

/** The browser's paths to what a page needs. Paths start with a slash, or with an origin in development. */
export type Assets = {
  /** Returns the element that loads a stylesheet. */
  style(source: string): string
  /** The same for visitor pages, but inline in a built site, so that the first paint doesn't wait for a second request. */
  visitorStyle(isForm: boolean): string
  /** The script of a page in a language; the office's exists only in English. */
  scripts(source: string, language?: Language): { script: string; preloads: string[] }
  /** A script included in every document, for development only. */
  companion: string | null
  /** Extra sources for the content security policy of these documents, by directive. */
  csp: Record<string, string[]>
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** The sources that a content security policy names these inline scripts or styles by. */
export function hashSources(texts: string[]): string[] {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Reads the manifests of the built site: source file -> hashed file. `inlineScripts` are those that documents contain. */
export function assetsFrom(dist: string, inlineScripts: string[] = []): Assets {
  const plain = manifestIn(dist, 'plain')
  const office = manifestIn(dist, 'office')
  const pages = Object.fromEntries(languages.map((language) => [language, manifestIn(dist, language)])) as Record<Language, Manifest>
  const visitors = Object.fromEntries(
    visitorStyles.map((source) => [source, readFileSync(join(dist, 'site', chunk(plain, source).file), 'utf8').trim()]),
  )
  return {
    style: (source) => linkTo(`/${chunk(plain, source).file}`),
    visitorStyle: (isForm) => `<style>${visitors[visitorStyleOf(isForm)]}</style>`,
    scripts(source, language = 'en') {
      const known = [plain, office].find((manifest) => source in manifest) ?? pages[language]
      return {
        script: `/${chunk(known, source).file}`,
        preloads: [...needed(known, source)].map((name) => `/${chunk(known, name).file}`),
      }
    },
    companion: null,
    csp: {
      'script-src': ["'self'", ...hashSources(inlineScripts)],
      'style-src': ["'self'", ...hashSources(Object.values(visitors))],
    },
  }
}

type Manifest = Record<string, Chunk>

/** The manifest of an environment of vite.config.ts. */
export function manifestIn(dist: string, environment: string): Manifest {
  return JSON.parse(readFileSync(join(dist, `site/manifest-${environment}.json`), 'utf8'))
}

const visitorStyles = ['web/public/public.css', 'web/public/register/form.css'] as const

/** The stylesheet of a visitor page: registration forms have one of their own. */
export function visitorStyleOf(isForm: boolean): (typeof visitorStyles)[number] {
  return visitorStyles[isForm ? 1 : 0]
}

export function linkTo(stylesheet: string) {
  return `<link rel="stylesheet" href="${stylesheet}">`
}

function chunk(manifest: Manifest, source: string): Chunk {
  const found = manifest[source]
  if (!found) throw new Error(`The built pages have no ${source}`)
  return found
}

function needed(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  for (const name of chunk(manifest, source).imports ?? []) {
    if (seen.has(name)) continue
    seen.add(name)
    needed(manifest, name, seen)
  }
  return seen
}
