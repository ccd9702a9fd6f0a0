import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { doors } from '../domain/competitions/index.ts'
import { entranceAt } from '../domain/entrance.ts'
import { defaultSeason } from '../domain/season-defaults.ts'
import { assetsFrom } from '../server/pages/assets.ts'
import { documentFrom } from '../server/pages/document.ts'
import type { Render } from '../server/pages/pages.ts'

/** What a form page may weigh, in KiB of gzip: its scripts, and its document with the stylesheet. test/house keeps it. */
export const budget = { scripts: 90, document: 14 }

export type DoorSize = { path: string; scripts: number; document: number }

/** What each built form page sends before it can be used, in KiB of gzip, with the season's defaults. */
export async function doorSizes(dist: string): Promise<DoorSize[]> {
  const assets = assetsFrom(dist)
  const { render } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as { render: Render }
  const style = weigh(dist, [assets.style('web/visitor/visitor.css')])
  return doors.map((at) => {
    const content = entranceAt(at, defaultSeason, Date.now())
    const rendered = render('register', content)
    if (rendered.entry === null) throw new Error('The form page has no script')
    const document = kib(documentFrom(rendered, content, assets)) + style
    return { path: at.door.path, scripts: scriptSize(dist, rendered.entry), document }
  })
}

/** Prints what each page with a script sends, and what the form pages may send. */
export async function reportSizes(dist: string, alive: string[]) {
  for (const name of [...alive.map((page) => `web/visitor/${page}/main.tsx`), 'web/office/main.tsx']) {
    console.log(`${name.padEnd(44)} scripts ${scriptSize(dist, name).toFixed(1)} KiB`)
  }
  for (const { path, scripts, document } of await doorSizes(dist)) {
    const isOver = scripts > budget.scripts || document > budget.document
    console.log(
      `/${path.padEnd(22)} scripts ${scripts.toFixed(1)} of ${budget.scripts} KiB, document and style ${document.toFixed(1)} of ${budget.document} KiB${isOver ? ': too heavy' : ''}`,
    )
  }
}

function scriptSize(dist: string, source: string) {
  const { script, preloads } = assetsFrom(dist).scripts(source)
  return weigh(dist, [script, ...preloads])
}

function weigh(dist: string, paths: string[]) {
  return paths.reduce((sum, path) => sum + kib(readFileSync(join(dist, 'site', path))), 0)
}

function kib(content: string | Buffer) {
  return gzipSync(content, { level: 9 }).length / 1024
}
