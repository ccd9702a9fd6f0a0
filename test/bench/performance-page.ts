import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../../docs/performance.md', import.meta.url)

/** Writes the part of docs/performance.md that a command measures, and leaves the others as they are. */
export function writePart(command: string, text: string) {
  const known = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [head = '', ...rest] = known.split(/^<!-- (npm run [a-z: -]+) -->\n/m)
  // Before there were several parts, all of it was the lists'.
  const parts = new Map(head.trim() === '' ? [] : [['npm run bench', head]])
  for (let n = 0; n < rest.length; n += 2) parts.set(rest[n] ?? '', rest[n + 1] ?? '')
  parts.set(command, text)
  writeFileSync(page, [...parts].map(([name, part]) => `<!-- ${name} -->\n${part.trim()}\n`).join('\n'))
}
