import type { OfficeRegistration } from '#domain/office-api.ts'

export type Row = Pick<OfficeRegistration, 'id' | 'version'>

/** Selected rows by id, with the version that was seen. */
export type Ticked = ReadonlyMap<string, number>

export const nothingTicked: Ticked = new Map()

export function tick(before: Ticked, rows: Row[], on: boolean): Ticked {
  const after = new Map(before)
  for (const { id, version } of rows) {
    if (on) after.set(id, version)
    else after.delete(id)
  }
  return after
}

/** The selected rows for a decision; rows on this page get the version shown on it. */
export function rowsOf(ticked: Ticked, inSight: Row[]): Row[] {
  const seen = new Map(inSight.map(({ id, version }) => [id, version]))
  return [...ticked].map(([id, version]) => ({ id, version: seen.get(id) ?? version }))
}

/** '30 selected on this page.', or how many of them are elsewhere. */
export function tickedText(ticked: Ticked, inSight: Row[]): string {
  const here = inSight.filter(({ id }) => ticked.has(id)).length
  const elsewhere = ticked.size - here
  if (elsewhere === 0) return `${here} selected on this page.`
  return `${ticked.size} selected, ${elsewhere === ticked.size ? 'none' : `${elsewhere} of them not`} on this page.`
}
