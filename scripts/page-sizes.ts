import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { competitions } from '../domain/competitions/index.ts'
import { dayIn, defaultSeason } from '../domain/season.ts'
import { assetsFrom } from '../server/pages/assets.ts'
import { documentFrom } from '../server/pages/document.ts'

/** What a form page may weigh, in KiB of gzip: its scripts, and its document with the stylesheet. */
const budget = { scripts: 90, document: 14 }

/** Prints what each alive page sends, and warns about a form page over the budget. */
export async function reportSizes(dist: string, alive: string[]) {
  const assets = assetsFrom(dist)
  const weigh = (paths: string[]) => paths.reduce((sum, path) => sum + kib(readFileSync(join(dist, 'site', path))), 0)
  for (const name of [...alive.map((page) => `web/visitor/${page}/main.tsx`), 'web/office/main.tsx']) {
    const { script, preloads } = assets.scripts(name)
    console.log(`${name.padEnd(44)} scripts ${weigh([script, ...preloads]).toFixed(1)} KiB`)
  }
  const { render } = await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)
  const path = competitions[0]?.doors[0]?.path ?? ''
  const content = { path, season: defaultSeason, today: dayIn(defaultSeason.timeZone, Date.now()) }
  const rendered = render('register', content)
  const { script, preloads } = assets.scripts(rendered.entry)
  const scripts = weigh([script, ...preloads])
  const document = kib(documentFrom(rendered, content, assets)) + weigh([assets.style('web/visitor/visitor.css')])
  console.log(
    `Form page: scripts ${scripts.toFixed(1)} of ${budget.scripts} KiB, document and style ${document.toFixed(1)} of ${budget.document} KiB`,
  )
  if (scripts > budget.scripts || document > budget.document) console.warn('The form page is heavier than it may be.')
}

function kib(content: string | Buffer) {
  return gzipSync(content, { level: 9 }).length / 1024
}
