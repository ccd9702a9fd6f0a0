import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { machine } from './place.ts'

const pages = {
  performance: new URL('../../docs/performance.md', import.meta.url),
  security: new URL('../../docs/security.md', import.meta.url),
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/**
 * Prints a command's measurements and writes them into its section of docs/performance.md or docs/security.md, with the command, the
 * commit and the machine. Leaves the other sections, and text written by hand, unchanged.
 */
export function writePart(command: string, text: string, on: keyof typeof pages = 'performance') {
  const page = pages[on]
  console.log(text)
  const [head = '', ...rest] = readFileSync(page, 'utf8').split(/^<!-- (npm run [a-z: -]+|by hand) -->\n/m)
  const parts = new Map<string, string>()
  for (let n = 0; n < rest.length; n += 2) parts.set(rest[n] ?? '', rest[n + 1] ?? '')
  parts.set(command, `${text.trim()}\n\nMeasured with \`${command}\` at commit \`${commit}\` on ${machine()}, everything on one machine.`)
  const written = [...parts].map(([name, part]) => `<!-- ${name} -->\n${part.trim()}`)
  writeFileSync(page, [head.trim(), ...written].filter(Boolean).join('\n\n').concat('\n'))
}
