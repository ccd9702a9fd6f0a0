// Prints how many lines the product and its tests have: `npm run size`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /^test\/|\.test\.tsx?$/.test(file)
const files = globSync('{domain,server,web,scripts,test}/**/*.{ts,tsx,css}', { cwd: root })
const lines = (some: string[]) => some.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0)

for (const folder of ['domain', 'server', 'web', 'scripts']) {
  const own = files.filter((file) => file.startsWith(`${folder}/`) && !isTest(file))
  console.log(`${folder.padEnd(8)} ${String(lines(own)).padStart(6)} lines in ${own.length} files`)
}
console.log(`product  ${String(lines(files.filter((file) => !isTest(file)))).padStart(6)} lines`)
console.log(`tests    ${String(lines(files.filter(isTest))).padStart(6)} lines`)
