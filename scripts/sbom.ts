// What the product is made of, for whoever must know: a CycloneDX 1.6 document of everything that `npm ci --omit=dev` installs,
// read from package-lock.json. npm run sbom (to the terminal), npm run sbom -- FILE
import '../server/node-version.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

type Entry = {
  version: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

export type Part = {
  path: string
  name: string
  version: string
  licence: string | null
  isOptional: boolean
  hash: string | null
  needs: string[]
}

/** Everything that runs in production, in the order of the lockfile; what only some systems need is optional. */
export function productionParts(): Part[] {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lockfile
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, entry]) => {
      const name = nameAt(path)
      return {
        path,
        name,
        version: entry.version,
        licence: entry.license ?? licenceOfMaker(path, packages),
        isOptional: entry.optional ?? entry.devOptional ?? false,
        hash: entry.integrity ?? null,
        needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
          .map((needed) => placeOf(needed, path, packages))
          .filter((place) => place !== null && !packages[place]?.dev) as string[],
      }
    })
}

/** The document. `serial` is a uuid, `at` an ISO time. */
export function sbom(parts: Part[], { serial, at }: { serial: string; at: string }) {
  const direct = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies })
  const product = { type: 'application', 'bom-ref': packageJson.name, name: packageJson.name, version: packageJson.version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { timestamp: at, component: { ...product, licenses: [{ license: { id: packageJson.license } }] } },
    components: parts.map(toComponent),
    dependencies: [
      {
        ref: packageJson.name,
        dependsOn: parts.filter(({ path, name }) => direct.includes(name) && path === `node_modules/${name}`).map(({ path }) => path),
      },
      ...parts.map(({ path, needs }) => ({ ref: path, dependsOn: [...new Set(needs)] })),
    ],
  }
}

function toComponent({ path, name, version, licence, isOptional, hash }: Part) {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [null, name]
  return {
    type: 'library',
    'bom-ref': path,
    ...(scope && { group: scope }),
    name: bare,
    version,
    scope: isOptional ? 'optional' : 'required',
    ...(hash && { hashes: [toHash(hash)] }),
    ...(licence && { licenses: [isSingle(licence) ? { license: { id: licence } } : { expression: licence }] }),
    purl: `pkg:npm/${scope ? `%40${scope.slice(1)}/` : ''}${bare}@${encodeURIComponent(version)}`,
  }
}

const isSingle = (licence: string) => /^[\w.+-]+$/.test(licence)

/** 'sha512-…' in base64 -> SHA-512 in hexadecimal. */
function toHash(integrity: string) {
  const [kind = '', value = ''] = integrity.split(' ')[0]?.split(/-(.*)/s) ?? []
  return { alg: `SHA-${kind.slice(3)}`, content: Buffer.from(value, 'base64').toString('hex') }
}

/** 'node_modules/a/node_modules/@b/c' -> '@b/c' */
function nameAt(path: string) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** Where a package finds another: beside it, or in a folder above. Null when it is not installed. */
function placeOf(name: string, from: string, packages: Lockfile['packages']): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return null
  }
}

/** The parts of a package for other systems carry its licence; the lockfile says so only of those that it saw. */
function licenceOfMaker(path: string, packages: Lockfile['packages']): string | null {
  const name = nameAt(path)
  const makers = Object.values(packages).filter(({ optionalDependencies = {} }) => name in optionalDependencies)
  return makers.find(({ license }) => license !== undefined)?.license ?? null
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = `${JSON.stringify(sbom(productionParts(), { serial: crypto.randomUUID(), at: new Date().toISOString() }), null, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file === undefined) process.stdout.write(text)
  else {
    writeFileSync(file, text)
    console.log(`${productionParts().length} parts in ${basename(file)}`)
  }
}
