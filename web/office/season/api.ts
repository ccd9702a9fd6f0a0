import { type SavedSeason, savedSeason } from '#domain/season/api.ts'
import { seasonList } from '#domain/season/seasons.ts'
import { textsOf } from '#domain/season/texts.ts'
import { call } from '#web/api/call.ts'
import type { Edited } from '#web/office/editing/use-edit.ts'

export const seasonPath = '/api/office/season'
export const seasonsPath = '/api/office/seasons'

/** A saved season as the form edits it. */
export type SeasonRow = SavedSeason & Edited

/** Fetches the settings of a season, with who saved them; of the one that is shown without a name. */
export async function readSeason(signal?: AbortSignal, name = ''): Promise<SeasonRow> {
  const saved = await call(name === '' ? seasonPath : `${seasonPath}?season=${name}`, { answer: savedSeason, signal })
  return { ...saved, version: saved.season.version, answers: textsOf(saved.season) }
}

/** Takes the opening of a season back; one that isn't scheduled is deleted. */
export function takeBackSeason(name: string) {
  return call(`${seasonsPath}/${name}/opening`, { method: 'DELETE', answer: seasonList })
}

/** The mutation key of uploads in progress: the review waits until they finish. */
export const uploads = ['season', 'picture']

export function pictureAddress(key: string): string {
  return `/api/season/pictures/${key}`
}
