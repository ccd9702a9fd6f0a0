// Builds the pages into dist/ when they are missing or older than their sources: node scripts/build-pages.ts [--force]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { reportSizes } from './page-sizes.ts'

// Whatever NODE_ENV the shell has: only production pages are built.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const parts = ['site', 'pages-server']
/** Every page with a script of its own, as 'web/public/book'. */
const scripted = ['web/public', 'web/portal']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((page) => existsSync(join(root, page, 'main.tsx')))

const stamp = stampOf(['domain', 'web', 'package-lock.json', 'vite.config.ts', 'scripts/build-pages.ts'])
if (process.argv.includes('--force') || !isFresh(stamp)) {
  await buildAll(stamp)
  await reportSizes(dist, scripted)
}

/** Builds beside the old pages and swaps, so that a second build or a running server never meets half a folder. */
async function buildAll(stamp: string) {
  mkdirSync(dist, { recursive: true })
  const fresh = mkdtempSync(join(dist, '.building-'))
  try {
    await buildSite(join(fresh, 'site'))
    await buildServer(join(fresh, 'pages-server'))
    compress(join(fresh, 'site/assets'))
    for (const part of parts) {
      writeFileSync(join(fresh, part, 'stamp'), stamp)
      swap(join(fresh, part), join(dist, part), join(fresh, `old-${part}`))
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * Each page in a build of its own, as one script: hardly anybody opens two of them, and what pages share would cost a form
 * page some 5 KiB and two more requests.
 */
async function buildSite(outDir: string) {
  const entries: Record<string, string[]> = {
    styles: ['web/public/public.css', 'web/office/office.css'],
    office: ['web/office/main.tsx'],
    ...Object.fromEntries(scripted.map((page) => [basename(page), [`${page}/main.tsx`]])),
  }
  let manifest = {}
  for (const [name, files] of Object.entries(entries)) {
    const input = Object.fromEntries(files.map((file) => [file.endsWith('.css') ? basename(file, '.css') : name, join(root, file)]))
    await build({
      root,
      logLevel: 'warn',
      plugins: [plainImports()],
      build: {
        outDir,
        emptyOutDir: false,
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        rolldownOptions: { onLog: withoutDirectives, input },
      },
    })
    manifest = { ...manifest, ...JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) }
  }
  writeFileSync(join(outDir, 'manifest.json'), JSON.stringify(manifest, null, 2))
}

/** What is loaded later needs no stylesheets of its own; the builder's code for those would be a KiB of every form page. */
function plainImports(): Plugin {
  const helper = 'export const __vitePreload = (load) => load()'
  return { name: 'plain-imports', enforce: 'pre', load: (id) => (id === '\0vite/preload-helper.js' ? helper : undefined) }
}

/** Everything inside, React too: production code whatever NODE_ENV says when the server runs. */
function buildServer(outDir: string) {
  return build({
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      ssr: join(root, 'web/render.tsx'),
      rolldownOptions: { onLog: withoutDirectives, output: { entryFileNames: 'server.js' } },
    },
  })
}

/** "use client" means something to other builders only. */
function withoutDirectives(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
}

function compress(folder: string) {
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Two builds may swap at the same moment: whoever comes second moves the first one's work away too. */
function swap(fresh: string, place: string, away: string, attempt = 1) {
  try {
    if (existsSync(place)) renameSync(place, `${away}-${attempt}`)
    renameSync(fresh, place)
  } catch (error) {
    if (attempt === 20) throw error
    swap(fresh, place, away, attempt + 1)
  }
}

function isFresh(stamp: string) {
  return parts.every((part) => existsSync(join(dist, part, 'stamp')) && readFileSync(join(dist, part, 'stamp'), 'utf8') === stamp)
}

function stampOf(sources: string[]) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const entries = /\.\w+$/.test(path) ? null : readdirSync(join(root, path), { withFileTypes: true })
  if (entries === null) return [path]
  return entries.flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}
