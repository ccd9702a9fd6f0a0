import tailwind from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [tailwind(), hydration()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { target: 'es2022', sourcemap: false },
})

/** Makes the script of a page, 'web/public/book/page.tsx?hydrate': it hydrates the page's default export. */
function hydration(): Plugin {
  return {
    name: 'hydration',
    enforce: 'pre',
    load(id) {
      const [page, query] = id.split('?')
      if (query !== 'hydrate') return null
      return `import { hydrate } from '#web/hydrate.tsx'\nimport Page from '${page}'\nhydrate(Page)\n`
    },
  }
}
