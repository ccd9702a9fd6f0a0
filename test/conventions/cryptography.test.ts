import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = ['domain', 'server', 'scripts', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !/\.test\.tsx?$/.test(one.name))
    .map((one) => join(one.parentPath, one.name)),
)

/** All cryptography in use and its purpose: docs/security.md, 'Keys'. A new one is a decision. */
const known = {
  names: ['createHash', 'createHmac', 'randomBytes', 'randomUUID', 'timingSafeEqual'],
  algorithms: ['sha256'],
}
const wanted =
  /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(\s*['"]([^'"]+)['"]|(\bMath\.random\b|\bcreateSign\b|\bmd5\b|\bsha1\b|-ecb\b|-cbc\b)/gi

/** Algorithms in a text that aren't on the list, and predictable sources of randomness. */
function strange(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(wanted)]
    .map(([, algorithm, other]) => algorithm ?? other ?? '')
    .filter((name) => !known.algorithms.includes(name))
}

test('keys, hashes and random numbers come from the runtime’s own cryptography, with allowed algorithms only', () => {
  const imported = new Set<string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect(strange(text), file).toEqual([])
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from 'node:crypto'/g))
      for (const name of names.split(',')) if (name.trim() && !name.includes('type ')) imported.add(name.trim())
    expect(text, file).not.toMatch(/from '(?:crypto-js|node-forge|bcrypt|jsonwebtoken|uuid|nanoid)'/)
  }
  expect([...imported].filter((name) => !known.names.includes(name))).toEqual([])
})

test('the check detects other algorithms', () => {
  for (const text of [
    "createHash('md5')",
    "createHash('sha1')",
    "createCipheriv('aes-256-cbc', key, iv)",
    'Math.random()',
    "createHmac('md5', key)",
  ])
    expect(strange(text)).toHaveLength(1)
  expect(strange("createHash('sha256')")).toEqual([])
})
