import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOfficeRole } from '#domain/account/account.ts'
import { currentLanguage, type Language, languageName } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { OfficeContent, PageContent, PageName } from '#domain/pages.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { nowhere, pageWritten } from '#server/platform/language.ts'
import { type Assets, assetsFrom, visitorStyleOf } from './assets.ts'
import { earlyScript, helpScript, sentencesFor } from './early-script.ts'

export type Render = <Name extends PageName>(name: Name, content: PageContent[Name], language?: Language) => Rendered

/** What web/render.tsx exports: `inlineScripts` are those inside documents. */
export type Renderer = { render: Render; inlineScripts: string[] }

export type Pages = {
  /**
   * Returns the whole HTML document of a visitor page, in the current language; in English for the office. A page that is the same
   * for many visitors is compressed once (see `cachedDocuments`) and has its stylesheet inline. A personal page may hold a secret beside text
   * that others chose, so it is never compressed and links its stylesheet.
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
  const { render, inlineScripts } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as Renderer
  return pagesFrom({
    render: () => render,
    assets: assetsFrom(dist, [...inlineScripts, earlyScript, helpScript]),
    folder: join(dist, 'site/assets'),
  })
}

/** Makes pages from their parts. Calls `render` each time, so that development can replace it. */
export function pagesFrom({ render, assets, folder }: { render: () => Render; assets: Assets; folder: string | null }): Pages {
  return {
    document(name, content, style = 'linked') {
      const shown = forVisitors(content)
      const isTranslated = !englishOnly.includes(name) && (!('session' in content) || !isOfficeRole(content.session.role))
      const language = isTranslated ? currentLanguage() : 'en'
      const { sendsEmails, ...written } = pageWritten()
      const { site, address: whole, offered } = isTranslated ? written : nowhere
      const page = {
        language,
        offered,
        site,
        contact: sendsEmails ? null : content.season.contact,
        address: style === 'within' ? whole.replace(/\?.*/, '') : whole,
      }
      return documentFrom(render()(name, shown, language), shown, assets, style, page)
    },
    office: (content) => officeDocument(`Office - ${content.season.organisation}`, content, assets),
    assets: folder,
    csp: assets.csp,
  }
}

/** Pages without translations. Reading a spreadsheet explains its problems in English. */
const englishOnly: PageName[] = ['first-administrator', 'school-import']

/** Removes the season's office-only settings, because a document contains its content for everyone to read. */
function forVisitors<Content extends { season: object }>(content: Content): Content {
  return 'coordinator' in content.season ? { ...content, season: { ...content.season, coordinator: null, translations: [] } } : content
}

function stampIn(folder: string) {
  const file = join(folder, 'stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** `isForm` for a registration form, which has a stylesheet of its own. */
type Rendered = {
  title: string
  description: string | null
  html: string
  /** What Help opens on a page with a form; no part of what is hydrated. */
  help: string
  entry: string | null
  /** The script of the page that visitors most likely open next. */
  next: string | null
  hydrates: boolean
  isForm: boolean
}

/**
 * Returns the links to a page in the other languages, above its header; '' with one language, or without an address. They are no part of what
 * a script hydrates, which has no room for them.
 */
function switchFor({ address, language, offered }: Omit<Page, 'site' | 'contact'>): string {
  const others = offered.filter((other) => other !== language)
  if (address === '' || others.length === 0) return ''
  const links = others.map(
    (other) =>
      `<a href="${escapeHtml(inOther(address, other))}" lang="${other}" hreflang="${other}" class="flex min-h-11 items-center">${languageName(other)}</a>`,
  )
  return `<nav class="mx-auto flex max-w-270 items-center justify-end gap-x-5 px-4 py-1.5 text-sm wide:px-5 print:hidden">${links.join('')}</nav>`
}

/** Says, without a mail server, that what the page promises to email waits. */
function emailsWaitNotice(contact: string | null): string {
  if (contact === null) return ''
  const text = m['frame.cant_send_email_yet']({ contact })
  return `<aside aria-label="${m['frame.notice']()}" class="mx-auto max-w-270 px-4 py-1.5 text-sm wrap-anywhere text-ink-2 wide:px-5 print:hidden">${escapeHtml(text)}</aside>`
}

function inOther(address: string, language: Language) {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

/** Where a page is, in which language, and in which ones it is offered. `contact` is whom to ask while emails wait, or null. */
type Page = { language: Language; site: string; address: string; offered: readonly Language[]; contact: string | null }
const inEnglish: Page = { language: 'en', contact: null, ...nowhere }

/** Returns a whole document for a visitor. Includes `content` only when the page is hydrated with it. */
export function documentFrom(
  rendered: Rendered,
  content: object,
  assets: Assets,
  style: 'within' | 'linked',
  { language, site, address, offered, contact }: Page = inEnglish,
): string {
  const { title, description, html, help, entry, next, hydrates, isForm } = rendered
  const script = entry === null ? null : assets.scripts(entry, language)
  return documentOf({
    title,
    description,
    language,
    alternates: description === null || address === '' || offered.length < 2 ? '' : alternatesOf(site + address, offered),
    style:
      style === 'within'
        ? assets.visitorStyle(isForm)
        : assets.style(entry?.startsWith('web/portal/') ? 'web/portal/portal.css' : visitorStyleOf(isForm)),
    scripts:
      (hydrates ? early : help && `<script>${helpScript}</script>\n`) +
      scriptsOf(script, assets) +
      (next === null ? '' : prefetched(assets.scripts(next, language))),
    body: `<body>${hydrates ? sentencesFor(language) : ''}${emailsWaitNotice(contact)}${switchFor({ address, language, offered })}<div id="page">${html}</div>${help}${hydrates ? contentOf(forScripts(content)) : ''}</body>`,
  })
}

/** The office's shell; its script draws everything in it. */
function officeDocument(title: string, content: object, assets: Assets): string {
  return documentOf({
    title,
    description: null,
    language: 'en',
    alternates: '',
    style: assets.style('web/office/office.css'),
    scripts: early + scriptsOf(assets.scripts('web/office/main.tsx'), assets),
    body: `<body class="office">${sentencesFor('en')}<div id="page"></div><noscript>The office needs JavaScript. Please switch it on.</noscript>${contentOf(content)}</body>`,
  })
}

/** Tells search engines where this page is in each language; they ask for whole addresses. */
function alternatesOf(address: string, offered: readonly Language[]): string {
  return offered.map((other) => `<link rel="alternate" hreflang="${other}" href="${escapeHtml(inOther(address, other))}">\n`).join('')
}

type Parts = {
  title: string
  description: string | null
  language: Language
  /** Links to the page in other languages, for search engines. */
  alternates: string
  style: string
  scripts: string
  body: string
}

function documentOf({ title, description, language, alternates, style, scripts, body }: Parts) {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === null ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(description)}">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${alternates}${scripts}${style}
</head>
${body}
</html>
`
}

/** Module scripts run after the document is parsed. Named before a long inline stylesheet, they download while it arrives. */
function scriptsOf(needed: { script: string; preloads: string[] } | null, assets: Assets) {
  const companion = assets.companion ? `<script type="module" src="${assets.companion}"></script>\n` : ''
  if (!needed) return companion
  const preloads = needed.preloads.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('')
  return `${companion}${preloads}<script type="module" src="${needed.script}"></script>\n`
}

const early = `<script>${earlyScript}</script>\n`

/** Downloads the scripts of another page once nothing else is to do. */
function prefetched({ script, preloads }: { script: string; preloads: string[] }): string {
  return [script, ...preloads].map((path) => `<link rel="prefetch" href="${path}" as="script">\n`).join('')
}

/** What no script of a visitor's page needs of the season: long texts, and limits of the office. */
const unneeded = { home: undefined, disclaimer: undefined, certificates: undefined, corrections: undefined, retention: undefined }

function forScripts(content: object): object {
  if (!('season' in content) || typeof content.season !== 'object') return content
  return { ...content, season: { ...content.season, ...unneeded } }
}

/** Embeds JSON data: with every < escaped it can neither end its element nor start another. */
function contentOf(content: object) {
  return `<script type="application/json" id="page-data">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`
}
