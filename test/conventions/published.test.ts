import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('browsers get no source maps and no server-only code', () => {
  const files = globSync('dist/site/**/*.{js,css,html,json,map}', { cwd: root })
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => file.endsWith('.map') || /[#@] sourceMappingURL=/.test(read(file)))).toEqual([])
  const serverOnly = /DATABASE_URL|ADMIN_PASSWORD|METRICS_TOKEN|argon2|drizzle-orm/
  expect(files.filter((file) => serverOnly.test(read(file)))).toEqual([])
})

test('.env.example sets nothing, and git ignores .env', () => {
  const lines = read('.env.example').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  expect(read('.gitignore').split('\n')).toContain('.env')
})
