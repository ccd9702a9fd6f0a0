// Compiles messages/ into domain/language/paraglide/, unless that is newer than its sources: node scripts/messages.ts
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const compiled = join(root, 'domain/language/paraglide')
const stampFile = join(compiled, 'stamp')

const hash = createHash('sha256')
for (const file of [
  'package-lock.json',
  'scripts/messages.ts',
  ...globSync('messages/{*.json,project.inlang/settings.json}', { cwd: root }).sort(),
]) {
  hash.update(readFileSync(join(root, file)))
}
const stamp = hash.digest('hex')

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  // The compiler's libraries would send usage figures.
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new Error('Compiling messages needs no network.'))
  const { compile } = await import('@inlang/paraglide-js')
  // Into a new folder and swapped, so that nothing that runs sees half of it.
  const fresh = mkdtempSync(`${compiled}-`)
  await compile({
    project: join(root, 'messages/project.inlang'),
    outdir: fresh,
    outputStructure: 'locale-modules',
    strategy: ['baseLocale'],
    isServer: 'false',
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    includeEslintDisableComment: false,
  })
  writeFileSync(join(fresh, 'stamp'), stamp)
  rmSync(compiled, { recursive: true, force: true })
  renameSync(fresh, compiled)
  globalThis.fetch = fetch
}
