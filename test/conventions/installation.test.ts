import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import lockfile from '../../package-lock.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { dependencies, scripts } = JSON.parse(read('package.json'))

test('the image contains what the server imports, without tests and tools, and runs as a user who cannot change it', () => {
  const lines = read('Dockerfile').split('\n')
  expect(lines.filter((line) => line.startsWith('FROM ')).length).toBe(2)
  expect(lines).toContain('RUN npm ci --omit=dev --ignore-scripts')
  expect(lines).toContain('USER 10001')
  expect(lines.indexOf('USER 10001')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')))
  expect(lines.join('\n')).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m)
  expect(lines.filter((line) => /^COPY/.test(line) && line.includes('--chown'))).toEqual([])
  // The same flags as `npm start`.
  const words = scripts.start.split(' ')
  expect(lines).toContain(`CMD ${JSON.stringify(words).replaceAll(',', ', ')}`)

  const copied = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([])
  const sources = globSync('{server,domain}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  sources.push(...['build', 'build-pages', 'build-server', 'stamp'].map((name) => `scripts/${name}.ts`))
  const packages = new Set<string>()
  for (const file of sources) {
    for (const [, from = ''] of read(file).matchAll(/^(?:import|export) (?:[^'"`;=]* from )?'([^']+)'/gm)) {
      if (/^[.#]/.test(from))
        expect(copied, `${file} imports ${from}`).toContain((from[0] === '#' ? from.slice(1) : join(file, '..', from)).split('/')[0])
      else if (!from.startsWith('node:'))
        packages.add(
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([])
})

test('compose.yaml sets only settings that exist, contains no secrets, and asks for each one it needs', () => {
  const compose = read('compose.yaml')
  const settings = [...compose.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  const ours = settings.slice(0, settings.indexOf('POSTGRES_USER'))
  const known = read('.env.example')
  expect(ours.filter((name) => !known.includes(`# ${name}=`))).toEqual([])
  expect(ours).toContain('S3_SECRET_KEY')
  for (const [line] of compose.matchAll(/^.*(?:PASSWORD|SECRET|ACCESS_KEY):.*$/gm)) expect(line).toMatch(/\$\{\w+:\?\}/)
  const example = read('deploy/compose.env.example')
  const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(asked.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  expect(read('.gitignore')).toContain('deploy/compose.env\n')
  const trusted = /TRUST_PROXY: (\S+)/.exec(compose)?.[1] ?? ''
  expect(compose).toContain(`gateway: ${trusted} }`)
  expect(readConfig({ TRUST_PROXY: trusted }).trustProxy).toEqual([trusted])
})

test('the systemd service runs npm start with fewer rights than a user, and the docs name every file in deploy/', () => {
  const unit = read('deploy/portal.service')
  for (const line of ['User=portal', 'ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet='])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toContain('ExecStart=/usr/bin/npm start')
  const pages = globSync('docs/*.md', { cwd: root }).map(read).join('\n')
  const files = globSync('deploy/*', { cwd: root })
  expect(files.length).toBeGreaterThan(4)
  expect(
    files.map((file) => file.split('/')[1] ?? '').filter((name) => !pages.includes(name.replace('portal-backup.timer', '.timer'))),
  ).toEqual([])
  expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run')
})

type LockedPackage = { integrity?: string; inBundle?: boolean; resolved?: string; optionalDependencies?: Record<string, string> }

test('npm ci checks every package against a checksum, on every platform, and asks whichever registry is set', () => {
  const packages: [string, LockedPackage][] = Object.entries(lockfile.packages).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(200)
  // A bundled package arrives inside another one, whose checksum covers it.
  expect(packages.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  const isLocked = (path: string, name: string) =>
    [`${path}/`, `${path.replace(/node_modules\/(@[^/]+\/)?[^/]+$/, '')}`, ''].some(
      (at) => `${at}node_modules/${name}` in lockfile.packages,
    )
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})
