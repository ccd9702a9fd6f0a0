import * as z from 'zod'
import { pageSizes } from '#domain/lib/schemas.ts'
import { isStorable } from '#domain/lib/text.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'

/** The page of a list, from 1. */
export const pageNumber = z
  .stringFormat('page', /^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1)

/** Rows per page: one of the sizes offered to the office. */
export const pageSize = z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0])

/** What to search for. */
export const searchText = z.string().max(120).refine(isStorable, 'Search for letters and numbers.').default('')

/** A day, or nothing. */
export const anyDay = z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.').or(z.literal('')).default('')

/** The ids of selected rows, separated by commas; empty for everything that matches. */
export const selectedIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(300))
  .default([])

/** The query of a list that can only be searched. */
export const listQuery = z.strictObject({ q: searchText, page: pageNumber, size: pageSize })
