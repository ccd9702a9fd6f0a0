import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { languages } from '#domain/language/language.ts'

const root = join(import.meta.dirname, '..')

/** The environments of vite.config.ts. */
const everything = [...languages, 'office', 'plain', 'server']

/** Builds the browser files into site/ and the document renderer into pages-server/ of a folder. */
export async function buildPages(folder: string): Promise<void> {
  const outDir = (name: string) => join(folder, name === 'server' ? 'pages-server' : 'site')
  const environments = Object.fromEntries(everything.map((name) => [name, { build: { outDir: outDir(name) } }]))
  const builder = await createBuilder({ root, configLoader: 'native', logLevel: 'warn', environments })
  for (const name of everything) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
  await compress(join(folder, 'site/assets'))
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
