import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { machine } from './place.ts'

const page = new URL('../../docs/performance.md', import.meta.url)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

/**
 * Prints a command's measurements and writes them into its section of docs/performance.md, with the command, the
 * commit and the machine. Leaves the other sections, and text written by hand, unchanged.
 */
export function writePart(command: string, text: string) {
  console.log(text)
  const [head = '', ...rest] = readFileSync(page, 'utf8').split(/^<!-- (npm run [a-z: -]+|by hand) -->\n/m)
  const parts = new Map<string, string>()
  for (let n = 0; n < rest.length; n += 2) parts.set(rest[n] ?? '', rest[n + 1] ?? '')
  parts.set(command, `${text.trim()}\n\nMeasured with \`${command}\` at commit \`${commit}\` on ${machine()}, everything on one machine.`)
  const written = [...parts].map(([name, part]) => `<!-- ${name} -->\n${part.trim()}`)
  writeFileSync(page, [head.trim(), ...written].filter(Boolean).join('\n\n').concat('\n'))
}
