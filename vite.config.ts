import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [tailwind(), hydration(), plainIcons()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { target: 'es2022', sourcemap: false },
})

/** Draws the icons of lucide-react with a few lines of our own instead of its own code, which weighs 2 KiB on every page. */
function plainIcons(): Plugin {
  const own = join(import.meta.dirname, 'web/kit/draw-icon.ts')
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => own },
  }
}

/** In development, scripts know every language; scripts/translate-plugin.ts builds them in one. */
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
