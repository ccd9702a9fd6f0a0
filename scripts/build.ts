// Builds the pages and the server into dist/, each when it is missing or older than its sources: node scripts/build.ts [--force]
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, products, stampOf } from './stamp.ts'

// Whatever NODE_ENV the shell has: only production code is built.
process.env.NODE_ENV = 'production'

const dist = join(import.meta.dirname, '../dist')
const isForced = process.argv.includes('--force')

// The builder is loaded only where there is something to build: it takes longer than everything else here.
await make(products.pages, async (fresh) => {
  const { buildPages } = await import('./build-pages.ts')
  await buildPages(fresh)
})
await make(products.server, async (fresh) => {
  const { buildServer } = await import('./build-server.ts')
  await buildServer(join(fresh, 'server'))
})

/** Builds beside the old folders and swaps, so that a second build or a running server never meets half a folder. */
async function make(product: (typeof products)[keyof typeof products], build: (fresh: string) => Promise<void>) {
  const stamp = stampOf(product)
  if (!isForced && isBuilt(product, stamp)) return
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
