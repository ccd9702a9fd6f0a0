import { escapeHtml } from '#server/lib/html.ts'
import type { Assets } from './assets.ts'

export type Rendered = { title: string; description: string | null; html: string; entry: string | null }

/** Returns a whole document for a visitor. Includes `content` only when a script will read it. */
export function documentFrom(rendered: Rendered, content: object, assets: Assets, style: 'within' | 'linked'): string {
  const { title, description, html, entry } = rendered
  const script = entry === null ? null : assets.scripts(entry)
  return documentOf({
    title,
    description,
    style: style === 'within' ? assets.visitorStyle() : assets.style('web/public/public.css'),
    scripts: scriptsOf(script, assets),
    body: `<body><div id="page">${html}</div>${script ? contentOf(content) : ''}</body>`,
  })
}

/** The office's shell; its script draws everything in it. */
export function officeDocument(title: string, content: object, assets: Assets): string {
  return documentOf({
    title,
    description: null,
    style: assets.style('web/office/office.css'),
    scripts: scriptsOf(assets.scripts('web/office/main.tsx'), assets),
    body: `<body class="office"><div id="page"></div><noscript>The office needs JavaScript. Please switch it on.</noscript>${contentOf(content)}</body>`,
  })
}

type Parts = { title: string; description: string | null; style: string; scripts: string; body: string }

function documentOf({ title, description, style, scripts, body }: Parts) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${description === null ? '<meta name="robots" content="noindex">' : `<meta name="description" content="${escapeHtml(description)}">`}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${scripts}${style}
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

/** Embeds JSON data: with every < escaped it can neither end its element nor start another. */
function contentOf(content: object) {
  return `<script type="application/json" id="page-data">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`
}
