import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite'
import { languages } from './domain/language/language.ts'
import { inAscii } from './scripts/in-ascii.ts'
import { inOneLanguage } from './scripts/in-one-language.ts'

const root = import.meta.dirname

/** The oldest browsers whose visitors can use every page. What they don't understand is rewritten; what they don't have fails `npm run check`. */
const oldest = ['ios15.4', 'chrome109', 'firefox115']

/** The pages that React hydrates: folders of web/public and web/portal with a page.tsx, each of which is an entry, 'web/public/book/page.tsx?hydrate'. */
const hydrated = ['web/public', 'web/portal']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/page.tsx`))
  .filter((page) => existsSync(join(root, page)))
/** The pages that are always shown in English. */
const isEnglishOnly = (page: string) => /^web\/(?:portal\/school-import|public\/first-administrator)\//.test(page)

/** The pages are served in development and built for production from this one configuration. scripts/build-pages.ts says where to. */
export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [tailwind(), hydration(), ...(command === 'build' ? inBuilds() : [])],
  build: { target: oldest, sourcemap: false, emptyOutDir: false, reportCompressedSize: false, modulePreload: { polyfill: false } },
  ...(command === 'build' && { environments: { ...visitors(), office: office(), plain: plain(), server: server() } }),
}))

function inBuilds(): Plugin[] {
  const only = (plugin: Plugin, ...names: string[]): Plugin => ({ ...plugin, applyToEnvironment: ({ name }) => names.includes(name) })
  return [
    plainIcons(),
    ...languages.map((language) => only(inOneLanguage(language), language)),
    only(inOneLanguage('en'), 'office'),
    only(inAscii(), 'server'),
  ]
}

/** The scripts of the visitors' pages, an environment per language, so that a page downloads its own language only. */
function visitors(): Record<string, EnvironmentOptions> {
  return Object.fromEntries(
    languages.map((language) => {
      const pages = hydrated.filter((page) => language === 'en' || !isEnglishOnly(page))
      const input = Object.fromEntries(pages.map((page) => [basename(dirname(page)), join(root, `${page}?hydrate`)]))
      return [language, browser(language, { input, output: { codeSplitting: { groups: sharedChunks() } } })]
    }),
  )
}

/**
 * The office, whose first chunk is everything it needs at first: whatever a later chunk needs as well would become a chunk of its own, and
 * small ones compress worse, by 6 KiB, and each costs a request.
 */
function office(): EnvironmentOptions {
  const groups: Rolldown.CodeSplittingGroup[] = [{ name: 'office', tags: ['$initial'] }]
  return browser('office', { input: { office: join(root, 'web/office/main.tsx') }, output: { codeSplitting: { groups } } })
}

/** What needs no React: the scripts of the home page and of closed forms, and the stylesheets. */
function plain(): EnvironmentOptions {
  const files = [
    'public/home/continue.ts',
    'public/own-times.ts',
    'public/public.css',
    'public/register/form.css',
    'portal/portal.css',
    'office/office.css',
  ]
  return browser('plain', { input: files.map((file) => join(root, 'web', file)) })
}

/** The renderer of documents, with every package: production code, whatever NODE_ENV is when the server runs. */
function server(): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: 'dist/pages-server',
      target: 'es2024',
      rolldownOptions: {
        checks,
        onLog: withoutExpected,
        input: { server: join(root, 'web/render.tsx') },
        output: { entryFileNames: '[name].js' },
      },
    },
  }
}

function browser(name: string, rolldownOptions: BuildEnvironmentOptions['rolldownOptions']): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/site',
      manifest: `manifest-${name}.json`,
      rolldownOptions: { checks, onLog: withoutExpected, ...rolldownOptions },
    },
  }
}

/**
 * Chunks of what several pages need at first: what a registration form needs, with React; then what two or more of booking, correcting, and signing in
 * or registering a school need; at last what each of these needs. Such chunks never need each other in a circle, as chunks made by file patterns do,
 * whose pages fail at their start.
 */
function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  const [base, book, correct, account, school] = [
    firstOf('register'),
    firstOf('book'),
    firstOf('correct'),
    firstOf('sign-in'),
    firstOf('school-register'),
  ]
  const accountOrSchool: Needs = (id, context) => account(id, context) || school(id, context)
  const several: Needs = (id, context) => [book, correct, accountOrSchool].filter((needs) => needs(id, context)).length > 1
  const chunks = Object.entries({ base, several, book, correct, account })
  return chunks.map(([name, needs], at) => ({
    debugName: name,
    minShareCount: 2,
    priority: chunks.length - at,
    name: (id, context) => (needs(id, context) ? `shared-${name}` : null),
  }))
}

/** Says of a module whether a page needs it at first. */
type Needs = (id: string, context: Rolldown.ChunkingContext) => boolean

function firstOf(page: string): Needs {
  const needed = new Set<string>()
  function follow(id: string, context: Rolldown.ChunkingContext) {
    // lucide-react's list of all icons: a page needs only those that it names.
    if (needed.has(id) || id.endsWith('/lucide-react.mjs')) return
    needed.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) follow(next, context)
  }
  return (id, context) => {
    if (needed.size === 0) for (const start of ['web/hydrate.tsx', `web/public/${page}/page.tsx`]) follow(join(root, start), context)
    return needed.has(id)
  }
}

/** What is slow in a build matters only to whoever works on it. */
const checks = { bundlerTimings: false }

/** "use client" matters only to other builders, and a page that always needs a module has no chunk of its own for it, unlike others. */
const expected = new Set(['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT'])

function withoutExpected(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  if (!expected.has(log.code ?? '')) report(level, log)
}

/** Draws the icons of lucide-react with a few lines of our own instead of its own code, which weighs 2 KiB on every page. */
function plainIcons(): Plugin {
  const own = join(root, 'web/draw-icon.ts')
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => own },
  }
}

/** In development, scripts know every language; a build is in one. */
const inDocumentsLanguage =
  "import { setLanguageSource } from '#domain/language/language.ts'\nsetLanguageSource(() => document.documentElement.lang)\n"

/** Makes the script of a page, 'web/public/book/page.tsx?hydrate': it hydrates the page's default export. */
function hydration(): Plugin {
  let isDev = false
  return {
    name: 'hydration',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isDev = command === 'serve'
    },
    load: {
      filter: { id: /\?hydrate$/ },
      handler(id) {
        const start = `import { hydrate } from '#web/hydrate.tsx'\nimport Page from '${id.replace('?hydrate', '')}'\nhydrate(Page)\n`
        return isDev ? `${inDocumentsLanguage}${start}` : start
      },
    },
  }
}
