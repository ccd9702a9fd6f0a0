export const retentionKinds = ['declined', 'accepted', 'bookings', 'letters', 'sessions'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** After how many days data of a kind are deleted; kinds that aren't listed stay. */
export type RetentionDays = { [kind in RetentionKind]?: number }

/** Parses 'declined:400, letters:200' -> { declined: 400, letters: 200 }; returns null for anything invalid. */
export function readRetention(text: string): RetentionDays | null {
  const days: RetentionDays = {}
  for (const entry of text.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-z]+)\s*:\s*(\d{1,5})\s*$/.exec(entry) ?? []
    const kind = retentionKinds.find((known) => known === name)
    if (!kind || days[kind] !== undefined || Number(number) < 1) return null
    days[kind] = Number(number)
  }
  return days
}
