import type { Competition, Door } from '../../../domain/competition.ts'
import { type Region, regions } from '../../../domain/form.ts'
import { formNamed } from '../../../domain/forms/index.ts'

/** Where families of this door can come from: everywhere, unless the door fixes it. */
export function regionsAt(competition: Competition, door: Door): Region[] {
  const fixed = door.presets[formNamed(competition.form).roles.region]
  return regions.filter((region) => fixed === undefined || fixed === region)
}

export function regionNamed(text: string | undefined): Region | null {
  return regions.find((region) => region === text) ?? null
}
