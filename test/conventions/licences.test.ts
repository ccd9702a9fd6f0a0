import { expect, test } from 'vitest'
import lockfile from '../../package-lock.json' with { type: 'json' }

type Package = { version?: string; license?: string; dev?: boolean }

/** Licences that let anyone run and change the portal without publishing their own code. */
const open = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0']
/**
 * These bind only people who change the package itself: the library sharp processes pictures with, the CSS compressor, and the fonts of
 * certificates.
 */
const openUnchanged = {
  'LGPL-3.0-or-later': /^node_modules\/@img\/sharp-/,
  'MPL-2.0': /^node_modules\/lightningcss/,
  'OFL-1.1': /^node_modules\/@expo-google-fonts\//,
}
/** Packages whose package.json names no licence, with that of their LICENSE file. */
const inLicenceFile: Record<string, string> = {
  'node_modules/png-js': 'MIT',
  'node_modules/@inlang/plugin-message-format': 'MIT',
  'node_modules/sqlite-wasm-kysely': 'MIT',
}

/** Packages that production may install and whose licence is unknown or not open, as 'path licence'. */
function notOpen(packages: Record<string, Package>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([path, { license = inLicenceFile[path] }]) => {
      const ids = license?.split(/ AND | OR |[()]/).filter(Boolean) ?? []
      return ids.length === 0 || !ids.every((id) => open.includes(id) || openUnchanged[id as keyof typeof openUnchanged]?.test(path))
    })
    .map(([path, { license }]) => `${path} ${license}`)
}

test('every package that runs in production has a known, open licence, and none is GPL or AGPL', () => {
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(200)
  expect(notOpen(lockfile.packages)).toEqual([])
})

test('the check finds GPL, AGPL and unknown licences, and ignores developers’ tools', () => {
  const packages = {
    '': { license: 'GPL-3.0-only' },
    'node_modules/a': { license: 'GPL-3.0-only' },
    'node_modules/b': { license: '(MIT AND AGPL-3.0-or-later)' },
    'node_modules/c': {},
    'node_modules/d': { license: 'LGPL-3.0-or-later' },
    'node_modules/e': { license: '(MIT OR Apache-2.0)' },
    'node_modules/f': { license: 'GPL-3.0-only', dev: true },
  }
  expect(notOpen(packages).map((line) => line.split(' ')[0])).toEqual(['a', 'b', 'c', 'd'].map((name) => `node_modules/${name}`))
})
