import { screenshot } from '#domain/payment/screenshot.ts'
import { savedSeason, seasonPicture, seasonVersionPage } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'

const path = '/api/office/season'

// Apart from calls.ts, which every screen of the office loads: the season's shapes are for this one only.

/** The season in force, with who put it there. */
export function readSeason(signal?: AbortSignal) {
  return call(path, { answer: savedSeason, signal })
}

/** Puts a season in force in place of the version that was edited; a newer one is refused (see `isOvertaken`). */
export function saveSeason(version: number, season: Season) {
  return call(path, { method: 'PUT', body: { version, season }, answer: savedSeason })
}

/** One page of the versions, newest first, each with what it changed. */
export function listVersions(page: number, signal: AbortSignal) {
  return call(`${path}/versions?page=${page}`, { answer: seasonVersionPage, signal })
}

/** Puts the settings of an earlier version in force again, as a new version. */
export function restoreVersion(version: number, restore: number) {
  return call(`${path}/restoration`, { method: 'POST', body: { version, restore }, answer: savedSeason })
}

/** Names the uploads that are under way: nothing is reviewed before they are done. */
export const uploads = ['season', 'picture']

/** Keeps a picture, and gives the key that a season names it by. */
export function uploadPicture(file: File) {
  const body = new FormData()
  body.append(screenshot.name, file)
  return upload(`${path}/pictures`, { body, headers: {}, answer: seasonPicture, onProgress: () => {} })
}

export function pictureAddress(key: string): string {
  return `/api/season/pictures/${key}`
}

type BookingsOutside = Problem & { type: 'urn:problem:bookings-outside' }

/** Bookings would stand outside; `errors` names them. */
export function leavesBookingsOutside(error: unknown): error is BookingsOutside {
  return error instanceof Problem && error.type === 'urn:problem:bookings-outside'
}

/** Somebody saved another version meanwhile. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Problem && error.status === 409 && !leavesBookingsOutside(error)
}
