import { readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../../docs/performance.md', import.meta.url)

/** Writes the part of docs/performance.md that a command measures, and leaves the others, and what was written by hand, as they are. */
export function writePart(command: string, text: string) {
  const [head = '', ...rest] = readFileSync(page, 'utf8').split(/^<!-- (npm run [a-z: -]+|by hand) -->\n/m)
  const parts = new Map<string, string>()
  for (let n = 0; n < rest.length; n += 2) parts.set(rest[n] ?? '', rest[n + 1] ?? '')
  parts.set(command, text)
  const written = [...parts].map(([name, part]) => `<!-- ${name} -->\n${part.trim()}`)
  writeFileSync(page, [head.trim(), ...written].filter(Boolean).join('\n\n').concat('\n'))
}
