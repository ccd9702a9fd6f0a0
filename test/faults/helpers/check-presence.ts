import type { Entry } from './ledger.ts'

/** Reports what is acknowledged but missing, refused but present, present twice, or never sent. */
export function presenceFaults(what: string, rows: { key: string }[], entries: Map<string, Entry>): string[] {
  const stored = new Map<string, number>()
  for (const { key } of rows) stored.set(key, (stored.get(key) ?? 0) + 1)
  const lost = [...entries.values()].filter(({ key, outcome }) => outcome === 'acknowledged' && !stored.has(key))
  const refused = [...entries.values()].filter(({ key, outcome }) => outcome === 'refused' && stored.has(key))
  return [
    ...lost.map(({ key }) => `${what} ${key} was acknowledged and is lost`),
    ...refused.map(({ key }) => `${what} ${key} was refused and is there`),
    ...[...stored].filter(([, times]) => times > 1).map(([key, times]) => `${what} ${key} is there ${times} times`),
    ...[...stored.keys()].filter((key) => !entries.has(key)).map((key) => `${what} ${key} was sent by nobody`),
  ]
}
