// Run after a change of dependencies: npm run lock. npm sometimes omits a package's native parts for other systems from
// package-lock.json, and then rejects the file itself. This adds them by name and version, so that every system finds its own,
// with the licence of their parent package, since npm knows only the licences of those it has installed.
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version: string
  license?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, Entry> }

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
const missing = Object.entries(lock.packages).flatMap(([path, parent]) =>
  path === ''
    ? []
    : Object.entries(parent.optionalDependencies ?? {})
        .filter(([name]) => !has(path, name))
        .map(([name, version]) => ({ name, version, parent })),
)
for (const { name, version, parent } of missing) lock.packages[`node_modules/${name}`] = entryFor(name, version, parent)
for (const { license, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const name of Object.keys(optionalDependencies)) {
    const part = lock.packages[`node_modules/${name}`]
    if (part && license) part.license ??= license
  }
}

const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
console.log(`${missing.length} packages added`)

function has(parent: string, name: string) {
  return `${parent}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages
}

/** The package name contains its platform: 'binding-linux-arm64-musl', 'cli-win32-x64'. */
function entryFor(name: string, version: string, parent: Entry): Entry {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
