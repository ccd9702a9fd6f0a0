import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const messages = globSync('messages/{*,project.inlang/settings}.json', { cwd: root })
const always = ['domain', ...messages, 'package.json', 'package-lock.json', 'vite.config.ts']

/** What `scripts/build.ts` makes: the folders in dist/ that belong together, and the files and folders they are built from. */
export const products = {
  pages: {
    folders: ['site', 'pages-server'],
    sources: [...always, 'web', 'scripts/build-pages.ts', 'scripts/in-ascii.ts', 'scripts/in-one-language.ts'],
  },
  server: { folders: ['server'], sources: [...always, 'server', 'scripts/build-server.ts', 'scripts/in-ascii.ts'] },
}

/** Returns a hash of a product's sources, without tests. */
export function stampOf({ sources }: { sources: string[] }): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** True when each folder of a product exists and was built from sources with this stamp. */
export function isBuilt({ folders }: { folders: string[] }, stamp: string): boolean {
  return folders.every((folder) => {
    const file = join(root, 'dist', folder, 'stamp')
    return existsSync(file) && readFileSync(file, 'utf8') === stamp
  })
}

function filesUnder(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    // Compiled from messages/.
    if (entry.name === 'paraglide') return []
    if (entry.isDirectory()) return filesUnder(`${path}/${entry.name}`)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [`${path}/${entry.name}`]
  })
}
