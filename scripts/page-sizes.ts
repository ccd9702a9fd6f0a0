import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { entranceAt } from '#domain/competitions/entrance.ts'
import { doors } from '#domain/competitions/index.ts'
import type { PageContent, PageName } from '#domain/page-props.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import { type Assets, assetsFrom } from '#server/platform/pages/assets.ts'
import { documentFrom, type Render } from '#server/platform/pages/pages.ts'

/**
 * The limits for a form page and the booking page, in KiB of gzip: scripts, and the document, which includes the stylesheet.
 * Enforced by test/conventions.
 */
export const budget = { scripts: 32, document: 14 }

export type FormSize = { path: string; scripts: number; document: number }

/** What each built form page and the booking page send before they are usable, in KiB of gzip, with the season's defaults. */
export async function formSizes(dist: string): Promise<FormSize[]> {
  const assets = assetsFrom(dist)
  const { render } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as { render: Render }
  const season = defaultSeason
  return [
    ...doors.map((at) => sizeOf(at.door.path, 'register', entranceAt(at, season, Date.now(), { isTrial: true }))),
    sizeOf('book', 'book', booking(season)),
  ]

  function sizeOf<Name extends PageName>(path: string, name: Name, content: PageContent[Name]): FormSize {
    const rendered = render(name, content)
    if (rendered.entry === null) throw new Error(`The page ${name} has no script`)
    return { path, scripts: scriptSize(dist, rendered.entry), document: kib(documentFrom(rendered, content, assets, 'within')) }
  }
}

function booking(season: Season): PageContent['book'] {
  return {
    booking: season.booking,
    today: dayIn(season.timeZone, Date.now()),
    season,
    invitation: null,
    own: null,
    places: [],
    isPlace: false,
    zoneText: 'IST (UTC+5:30)',
    deadLink: false,
  }
}

/** The limits for the office, in KiB of gzipped scripts: for the first screen, and for each further one. */
export const officeBudget = { first: 150, further: 40 }

type Chunk = { file: string; dynamicImports?: string[] }

/** What each office screen adds to the shared scripts, and both together when it is the first one, in KiB of gzip. */
export function officeSizes(dist: string): { screen: string; first: number; further: number }[] {
  const assets = assetsFrom(dist)
  const common = scriptsOf(assets, 'web/office/main.tsx')
  const manifest = JSON.parse(readFileSync(join(dist, 'site/manifest.json'), 'utf8')) as Record<string, Chunk>
  const screens = Object.values(manifest).flatMap(({ file, dynamicImports = [] }) => (common.has(`/${file}`) ? dynamicImports : []))
  return [...new Set(screens)].map((screen) => {
    const further = weigh(
      dist,
      [...scriptsOf(assets, screen)].filter((path) => !common.has(path)),
    )
    return { screen, first: weigh(dist, [...common]) + further, further }
  })
}

/** Prints what each page with a script sends, and the limits for the form pages. */
export async function reportSizes(dist: string, scripts: string[]) {
  for (const name of [...scripts, 'web/office/main.tsx']) {
    console.log(`${name.padEnd(44)} scripts ${scriptSize(dist, name).toFixed(1)} KiB`)
  }
  for (const { screen, first, further } of officeSizes(dist)) {
    console.log(`${screen.padEnd(44)} scripts ${further.toFixed(1)} KiB, as the first screen ${first.toFixed(1)} KiB`)
  }
  for (const { path, scripts, document } of await formSizes(dist)) {
    const isOver = scripts > budget.scripts || document > budget.document
    console.log(
      `/${path.padEnd(22)} scripts ${scripts.toFixed(1)} of ${budget.scripts} KiB, document and style ${document.toFixed(1)} of ${budget.document} KiB${isOver ? ': too heavy' : ''}`,
    )
  }
}

function scriptSize(dist: string, source: string) {
  return weigh(dist, [...scriptsOf(assetsFrom(dist), source)])
}

function scriptsOf(assets: Assets, source: string): Set<string> {
  const { script, preloads } = assets.scripts(source)
  return new Set([script, ...preloads])
}

function weigh(dist: string, paths: string[]) {
  return paths.reduce((sum, path) => sum + kib(readFileSync(join(dist, 'site', path))), 0)
}

function kib(content: string | Buffer) {
  return gzipSync(content, { level: 9 }).length / 1024
}
