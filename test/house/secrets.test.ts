import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What keys and passwords look like where people forget them. */
const looks = [
  { of: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { of: 'a cloud key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/ },
  {
    of: 'a token of a service',
    pattern:
      /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{40,}|npm_[0-9A-Za-z]{36}|glpat-[\w-]{20}|xox[abprs]-[\w-]{10,}|sk_live_\w{16,}|rzp_live_\w{10,})\b/,
  },
  { of: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  {
    of: 'an address with a password',
    pattern: /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s/:@'"`$<>{}]+:(?!secret@|hidden@)[^\s/@'"`$<>{}]{4,}@/,
  },
  { of: 'a hash of a password', pattern: /\$argon2(?:id|i|d)\$v=|\$2[aby]\$\d\d\$[./0-9A-Za-z]{53}/ },
  { of: 'a password in code', pattern: /\b(?:password|passwd|secret|api_?key|token)\b['"]?\s*[:=]\s*['"](?=[^'"\s]*\d)[^'"\s]{12,}['"]/i },
]

/** Whatever people wrote, but for what is built, stored or set on one machine. The lockfile holds hashes by the hundred. */
const elsewhere = new Set(['node_modules', 'dist', 'data', '.git', '.env', 'package-lock.json'])
const written = globSync('**/*', { cwd: root, exclude: (name) => elsewhere.has(name) })
  .concat(globSync('.*', { cwd: root, exclude: (name) => elsewhere.has(name) }))
  .filter((file) => /\.(?:tsx?|json|md|sql|css|html|example|ya?ml|sh|conf)$|^\.[a-z]+$/.test(file) && !elsewhere.has(file))
  .filter((file) => statSync(join(root, file)).isFile())

const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:js|css|html|json)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

/** Where something that looks like a secret stands, and what it looks like. The tests' own inventions are no secrets. */
function found(files: { name: string; text: string }[]): string[] {
  return files.flatMap(({ name, text }) => looks.filter(({ pattern }) => pattern.test(text)).map(({ of }) => `${name}: ${of}`))
}

test('no file in the repository holds anything that looks like a key or a password', () => {
  expect(written.length).toBeGreaterThan(200)
  const files = written.filter((file) => !file.startsWith('test/')).map((file) => ({ name: file, text: read(join(root, file)) }))
  expect(found(files)).toEqual([])
})

test('nor do the pages that browsers are sent, and no maps of their sources lie beside them', () => {
  expect(built.length).toBeGreaterThan(5)
  const files = built.map((file) => ({ name: file.slice(root.length + 1), text: read(file) }))
  expect(found(files)).toEqual([])
  const all = readdirSync(join(root, 'dist'), { recursive: true }).map(String)
  expect(all.filter((name) => name.endsWith('.map'))).toEqual([])
  expect(files.filter(({ text }) => /[#@] sourceMappingURL=/.test(text)).map(({ name }) => name)).toEqual([])
  // What only the server may know of is not in them at all.
  const serverOnly = /DATABASE_URL|ADMIN_PASSWORD|METRICS_TOKEN|argon2|drizzle-orm/
  expect(files.filter(({ name, text }) => name.startsWith('dist/site') && serverOnly.test(text)).map(({ name }) => name)).toEqual([])
})

test('settings for a secret have no value to start with, and no file of settings is under version control', () => {
  expect(written.filter((file) => /(?:^|\/)\.env(?!\.example)/.test(file))).toEqual([])
  expect(
    read(join(root, '.env.example'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ).toEqual([])
})

test('a secret would be found', () => {
  const inventions = [
    ['-----BEGIN RSA ', 'PRIVATE KEY-----'],
    ['AKIA', 'ABCDEFGHIJKLMNOP'],
    ['ghp_', 'a'.repeat(36)],
    ['postgres://portal:', 'correct-horse@db.example/portal'],
    ['$argon2id$', 'v=19$m=19456'],
    ["const password = '", "s3cretsauce99'"],
  ]
  for (const parts of inventions) expect(found([{ name: 'x', text: parts.join('') }])).toHaveLength(1)
})

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
