import { queryOptions } from '@tanstack/react-query'
import { screenshot } from '#domain/payment/screenshot.ts'
import * as problemType from '#domain/problem-type.ts'
import {
  beforeOpening,
  type OpeningBody,
  type SavedSeason,
  type SeasonPreview,
  savedSeason,
  seasonPicture,
  seasonPreview,
  seasonVersionPage,
} from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonList } from '#domain/season/seasons.ts'
import { textsOf } from '#domain/season/texts.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import type { Edited } from '#web/office/editing/use-edit.ts'

const path = '/api/office/season'
const seasonsAt = '/api/office/seasons'

/** A saved season as the form edits it. */
export type SeasonRow = SavedSeason & Edited

/** Fetches the settings of a season, with who saved them; of the one that is shown without a name. */
export async function readSeason(signal?: AbortSignal, name = ''): Promise<SeasonRow> {
  const saved = await call(name === '' ? path : `${path}?season=${name}`, { answer: savedSeason, signal })
  return { ...saved, version: saved.season.version, answers: textsOf(saved.season) }
}

/** What is left in the current season when the next one opens. */
export const openingNow = queryOptions({
  queryKey: ['season-opening'],
  queryFn: ({ signal }) => call(`${seasonsAt}/opening`, { answer: beforeOpening, signal }),
})

/** Prepares a season, a copy of the current one. */
export function prepareSeason(name: string) {
  return call(seasonsAt, { method: 'POST', body: { name }, answer: seasonList })
}

export function scheduleSeason(name: string, body: OpeningBody) {
  return call(`${seasonsAt}/${name}/opening`, { method: 'PUT', body, answer: seasonList })
}

/** Takes the opening of a season back; one that isn't scheduled is deleted. */
export function takeBackSeason(name: string) {
  return call(`${seasonsAt}/${name}/opening`, { method: 'DELETE', answer: seasonList })
}

/** Saves a season over the version that was edited; refused when there is a newer one (see `isStale`). */
export function saveSeason(version: number, season: Season) {
  return call(path, { method: 'PUT', body: { version, season }, answer: savedSeason })
}

/** Fetches a page as a family would get it with a season that isn't saved. */
export function previewSeason(body: SeasonPreview, signal: AbortSignal) {
  return call(`${path}/preview`, { method: 'POST', body, answer: seasonPreview, signal })
}

/** Fetches one page of versions, newest first, each with what it changed. */
export function listVersions(page: number, signal: AbortSignal) {
  return call(`${path}/versions?page=${page}`, { answer: seasonVersionPage, signal })
}

/** The mutation key of uploads in progress: the review waits until they finish. */
export const uploads = ['season', 'picture']

/** Stores a picture, and returns the key by which a season refers to it. */
export function uploadPicture(file: File) {
  const body = new FormData()
  body.append(screenshot.name, file)
  return upload(`${path}/pictures`, { body, headers: {}, answer: seasonPicture, onProgress: () => {} })
}

export function pictureAddress(key: string): string {
  return `/api/season/pictures/${key}`
}

type BookingsOutside = Problem & { type: `urn:problem:${typeof problemType.bookingsOutside}` }

/** True when bookings would fall outside the season; `errors` names them. */
export function leavesBookingsOutside(error: unknown): error is BookingsOutside {
  return error instanceof Problem && error.is(problemType.bookingsOutside)
}
