import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfficeContent, PageContent, PageName } from '#domain/page-props.ts'
import { type Assets, assetsFrom } from './assets.ts'
import { documentFrom, officeDocument, type Rendered } from './document.ts'

export type Render = <Name extends PageName>(name: Name, content: PageContent[Name]) => Rendered

export type Pages = {
  /**
   * Returns the whole HTML document of a visitor page. A page that is the same for many visitors is compressed once (see `cachedDocuments`)
   * and has its stylesheet inline. A personal page may hold a secret beside text that others chose, so it is never compressed and links its
   * stylesheet.
   */
  document<Name extends PageName>(name: Name, content: PageContent[Name], style?: 'within' | 'linked'): string
  /** Returns the HTML document that the office runs in. */
  office(content: OfficeContent): string
  /** The folder of the built assets, or null when they are served elsewhere (development). */
  assets: string | null
  /** Extra sources for the content security policy of the documents, by directive. */
  csp: Record<string, string[]>
}

/** Opens the built pages in `dist` (scripts/build.ts). Throws when they are missing or incomplete. */
export async function openPages({ dist }: { dist: string }): Promise<Pages> {
  const stamps = ['site', 'pages-server'].map((part) => stampIn(join(dist, part)))
  if (stamps[0] === null || stamps[0] !== stamps[1]) {
    throw new Error('The pages are not built. Run: node scripts/build.ts --force')
  }
  const { render } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as { render: Render }
  return pagesFrom({ render: () => render, assets: assetsFrom(dist), folder: join(dist, 'site/assets') })
}

/** Makes pages from their parts. Calls `render` each time, so that development can replace it. */
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

/** Removes the season's office-only settings, because a document contains its content for everybody to read. */
function forVisitors<Content extends { season: object }>(content: Content): Content {
  return 'coordinator' in content.season ? { ...content, season: { ...content.season, coordinator: null } } : content
}

function stampIn(folder: string) {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
