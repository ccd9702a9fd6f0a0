// Builds the pages and the server into dist/, each when it is missing or older than its sources: node scripts/build.ts [--force]
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './messages.ts'
import { isBuilt, products, stampOf } from './stamp.ts'

// Always build production code, whatever NODE_ENV the shell has.
process.env.NODE_ENV = 'production'

const dist = join(import.meta.dirname, '../dist')
const isForced = process.argv.includes('--force')
let hasSaid = false

// Load the builder only when there is something to build: it takes longer than everything else here.
await make('pages', async (fresh) => {
  const { buildPages } = await import('./build-pages.ts')
  await buildPages(fresh)
})
await make('server', async (fresh) => {
  const { buildServer } = await import('./build-server.ts')
  await buildServer(join(fresh, 'server'))
})

/** Builds into a new folder and swaps, so that neither a second build nor a running server sees half a folder. */
async function make(name: keyof typeof products, build: (fresh: string) => Promise<void>) {
  const product = products[name]
  const stamp = stampOf(product)
  if (!isForced && isBuilt(product, stamp)) return
  if (!hasSaid) console.log('Building the pages and the server, about half a minute. Only needed the first time and after an upgrade.')
  hasSaid = true
  mkdirSync(dist, { recursive: true })
  const fresh = mkdtempSync(join(dist, '.building-'))
  try {
    await build(fresh)
    for (const folder of product.folders) {
      writeFileSync(join(fresh, folder, 'stamp'), stamp)
      swap(join(fresh, folder), join(dist, folder), join(fresh, `old-${folder}`))
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Two builds may swap at the same moment: the later one also moves the earlier one's result away. */
function swap(fresh: string, place: string, away: string, attempt = 1) {
  try {
    if (existsSync(place)) renameSync(place, `${away}-${attempt}`)
    renameSync(fresh, place)
  } catch (error) {
    if (attempt === 20) throw error
    swap(fresh, place, away, attempt + 1)
  }
}
