import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { productionParts, sbom } from '../../scripts/sbom.ts'

/** Licences that let anybody run and change the portal without giving anything of their own away. */
const open = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0']
/** These bind only who changes the part itself: the library that sharp draws pictures with, and the one that packs styles. */
const openAsTheyAre = { 'LGPL-3.0-or-later': /^@img\/sharp-/, 'MPL-2.0': /^lightningcss/ }

const parts = productionParts()

test('every part that runs in production has a known licence, and none is GPL or AGPL', () => {
  const wrong = parts.filter(({ name, licence }) => {
    const ids = licence?.split(/ AND | OR |[()]/).filter(Boolean) ?? []
    return ids.length === 0 || !ids.every((id) => open.includes(id) || openAsTheyAre[id as keyof typeof openAsTheyAre]?.test(name))
  })
  expect(wrong.map(({ name, licence }) => `${name} ${licence}`)).toEqual([])
})

test('npm run sbom writes a CycloneDX 1.6 document that holds together', () => {
  const serial = crypto.randomUUID()
  const document = sbom(parts, { serial, at: '2026-11-20T10:00:00.000Z' })
  expect(document).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, serialNumber: `urn:uuid:${serial}` })
  const refs = document.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { ref, dependsOn } of document.dependencies) {
    expect([packageJson.name, ...refs]).toContain(ref)
    for (const needed of dependsOn) expect(refs).toContain(needed)
  }
  for (const { purl, name, version, hashes = [] } of document.components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[a-z0-9-._~]+\/)?[a-z0-9-._~]+@\d/i)
    expect(purl).toContain(`${name}@${encodeURIComponent(version)}`)
    for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-512', 128])
  }
})

test('everything that is asked for by name is in it, and nothing that only developers need', () => {
  const names = parts.map(({ name }) => name)
  for (const name of Object.keys(packageJson.dependencies)) expect(names).toContain(name)
  for (const name of ['playwright', '@biomejs/biome', 'knip']) expect(names).not.toContain(name)
  const [product] = sbom(parts, { serial: crypto.randomUUID(), at: '' }).dependencies
  expect(product?.dependsOn.length).toBe(Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies }).length)
})
