import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  clearScreen: false,
  plugins: [tailwind()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { target: 'es2022', sourcemap: false },
})
