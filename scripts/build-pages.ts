import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Language, languages } from '#domain/language/language.ts'
import { inAscii } from './in-ascii.ts'
import { reportSizes } from './page-sizes.ts'
import { translate } from './translate-plugin.ts'

const root = join(import.meta.dirname, '..')
/** The script of every page that has one, as 'web/public/book/page.tsx?hydrate' where it hydrates the page; see vite.config.ts. */
const hydrated = ['web/public', 'web/portal']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/page.tsx`))
  .filter((page) => existsSync(join(root, page)))
  .map((page) => `${page}?hydrate`)
const scripts = [...hydrated, 'web/public/home/continue.ts']
/** The pages of schools and of the first administrator, which are always shown in English. */
const isEnglishOnly = (script: string) => /^web\/(?:portal\/school-|public\/first-administrator\/)/.test(script)

/**
 * Visitor pages run on Preact, which is 60 KiB lighter than React and makes a form usable on a cheap phone a second earlier. The office needs
 * React for its libraries. See docs/decisions/0028-visitor-pages-on-preact.md.
 */
const onPreact = { react: 'preact/compat', 'react-dom': 'preact/compat' }

/** Builds the browser files into site/ and the document renderer into pages-server/ of a folder, and prints their sizes. */
export async function buildPages(folder: string): Promise<void> {
  await buildSite(join(folder, 'site'))
  await buildRenderer(join(folder, 'pages-server'))
  await compress(join(folder, 'site/assets'))
  await reportSizes(folder, scripts)
}

/** Builds the scripts of a language again, and the renderer with another catalogue, into a copy of what `buildPages` has built. */
export async function rebuildPages(folder: string, language: Language, catalogue: Plugin): Promise<void> {
  await buildScripts(join(folder, 'site'), language)
  await buildRenderer(join(folder, 'pages-server'), [catalogue])
}

/** Where the builder writes the manifest of one page, before they are joined. */
const building = 'manifest-of-one.json'

/**
 * Builds each page separately, as one script: hardly anyone opens two of them, and shared chunks would cost a form page
 * some 5 KiB and two more requests.
 */
async function buildSite(outDir: string) {
  for (const language of languages) await buildScripts(outDir, language)
}

/** Builds the scripts of a language; with English also the styles and the office, which is English. */
async function buildScripts(outDir: string, language: Language) {
  const entries: Record<string, string[]> = {
    ...(language === 'en' && {
      styles: ['web/public/public.css', 'web/public/register/form.css', 'web/portal/portal.css', 'web/office/office.css'],
      office: ['web/office/main.tsx'],
    }),
    ...Object.fromEntries(
      scripts.filter((script) => language === 'en' || !isEnglishOnly(script)).map((script) => [basename(dirname(script)), [script]]),
    ),
  }
  let manifest = {}
  for (const [name, files] of Object.entries(entries)) {
    const input = Object.fromEntries(files.map((file) => [file.endsWith('.css') ? basename(file, '.css') : name, join(root, file)]))
    await build({
      root,
      logLevel: 'warn',
      resolve: { alias: name === 'office' ? {} : onPreact },
      plugins: [plainImports(), translate(language)],
      build: {
        outDir,
        emptyOutDir: false,
        manifest: building,
        modulePreload: { polyfill: false },
        rolldownOptions: { onLog: withoutExpected, input, output: { codeSplitting: name === 'styles' ? true : beginningInOne(name) } },
      },
    })
    manifest = { ...manifest, ...JSON.parse(readFileSync(join(outDir, building), 'utf8')) }
  }
  writeFileSync(join(outDir, language === 'en' ? 'manifest.json' : `manifest-${language}.json`), JSON.stringify(manifest, null, 2))
  rmSync(join(outDir, building))
}

/**
 * Puts what a page needs at first into one chunk. Otherwise whatever a lazy chunk needs as well becomes a chunk of its own: small ones
 * compress worse, by 6 KiB for the office, and each costs a request. Not for styles: in one chunk, no page finds its own.
 */
function beginningInOne(name: string): Rolldown.CodeSplittingOptions {
  return { groups: [{ name, tags: ['$initial'] }] }
}

/** Lazy chunks need no stylesheets, and the builder's code to load those would add a KiB to every form page. */
function plainImports(): Plugin {
  const helper = 'export const __vitePreload = (load) => load()'
  return { name: 'plain-imports', enforce: 'pre', load: { filter: { id: /vite\/preload-helper\.js$/ }, handler: () => helper } }
}

/** Bundles everything, including Preact: production code, whatever NODE_ENV is when the server runs. */
function buildRenderer(outDir: string, plugins: Plugin[] = []) {
  return build({
    root,
    logLevel: 'warn',
    plugins: [inAscii(), ...plugins],
    ssr: { noExternal: true },
    resolve: { alias: onPreact },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(root, 'web/render.tsx'),
      rolldownOptions: { onLog: withoutExpected, output: { entryFileNames: 'server.js' } },
    },
  })
}

/** "use client" matters only to other builders, and a page that always needs a module has no chunk of its own for it, unlike others. */
const expected = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'])

function withoutExpected(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  if (!expected.has(log.code ?? '')) report(level, log)
}

/** Compresses all files at once: Node spreads them over the cores. */
async function compress(folder: string) {
  await Promise.all(
    readdirSync(folder).map(async (name) => {
      const content = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
      writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
