import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfficeContent, PageContent, PageName } from '#domain/page-props.ts'
import { type Assets, assetsFrom } from './assets.ts'
import { documentFrom, officeDocument, type Rendered } from './document.ts'

export type Render = <Name extends PageName>(name: Name, content: PageContent[Name]) => Rendered

export type Pages = {
  /**
   * The whole HTML document of a visitor page. One that is the same for many is compressed once (see `keptDocuments`) and has its
   * stylesheet within. Somebody's own may hold a secret beside what others choose, so it is never compressed: there the stylesheet is a file.
   */
  document<Name extends PageName>(name: Name, content: PageContent[Name], style?: 'within' | 'linked'): string
  /** The whole HTML document in which the office runs. */
  office(content: OfficeContent): string
  /** The folder of the built assets, or null when they come from elsewhere (development). */
  assets: string | null
  /** Sources that the content security policy of the documents needs, by directive. */
  csp: Record<string, string[]>
}

/** Opens the built pages in `dist` (scripts/build.ts). Throws when they are missing or were built by halves. */
export async function openPages({ dist }: { dist: string }): Promise<Pages> {
  const stamps = ['site', 'pages-server'].map((part) => stampIn(join(dist, part)))
  if (stamps[0] === null || stamps[0] !== stamps[1]) {
    throw new Error('The pages are not built. Run: node scripts/build.ts --force')
  }
  const { render } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as { render: Render }
  return pagesFrom({ render: () => render, assets: assetsFrom(dist), folder: join(dist, 'site/assets') })
}

/** Pages from their parts. `render` is asked for each time, so that development can replace it. */
export function pagesFrom({ render, assets, folder }: { render: () => Render; assets: Assets; folder: string | null }): Pages {
  return {
    document(name, content, style = 'linked') {
      const shown = forVisitors(content)
      return documentFrom(render()(name, shown), shown, assets, style)
    },
    office: (content) => officeDocument(`Office - ${content.season.organisation}`, content, assets),
    assets: folder,
    csp: assets.csp,
  }
}

/** Without what only the office knows of the season: a document carries its content along, for everybody to read. */
function forVisitors<Content extends { season: object }>(content: Content): Content {
  return 'coordinator' in content.season ? { ...content, season: { ...content.season, coordinator: null } } : content
}

function stampIn(folder: string) {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
