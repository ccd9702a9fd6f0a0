// Lists known vulnerabilities in production dependencies: npm run audit. Exits with 1 when one can't wait, with 2 when the registry
// can't be reached.
import '#server/lib/node-version.js'
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** Days allowed to fix a vulnerability, by severity; docs/security.md says the same. Severities with less than a week fail at once. */
export const daysToMend = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const
type Severity = keyof typeof daysToMend

export type Verdict = { code: 0 | 1 | 2; lines: string[] }

type Report = {
  message?: string
  error?: { summary?: string; code?: string }
  vulnerabilities?: Record<string, { severity: Severity; range: string; fixAvailable: unknown }>
}

/** Judges npm's report (`npm audit --json`). If the registry did not answer, it says that nothing is known. */
export function judge(output: string): Verdict {
  const report = parsed(output)
  if (!report?.vulnerabilities) {
    const why = report?.message ?? report?.error?.summary ?? report?.error?.code ?? 'it gave no report'
    return {
      code: 2,
      lines: [`Not known: this registry cannot be asked about holes (${why}).`, 'Ask one that can: npm run audit -- --registry=…'],
    }
  }
  const holes = Object.entries(report.vulnerabilities)
  const lines = holes.map(
    ([name, { severity, range, fixAvailable }]) =>
      `${severity}: ${name} ${range}, ${fixAvailable ? 'mended in a newer version' : 'not mended yet'}; to be closed within ${daysToMend[severity]} days`,
  )
  if (holes.length === 0) return { code: 0, lines: ['No known hole in what runs in production.'] }
  return { code: holes.some(({ 1: { severity } }) => daysToMend[severity] <= 7) ? 1 : 0, lines }
}

function parsed(output: string): Report | null {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', ...process.argv.slice(2)], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  })
  const { code, lines } = judge(stdout ?? '')
  console.log(lines.join('\n'))
  process.exit(code)
}
