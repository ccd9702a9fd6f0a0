import * as z from 'zod'
import { isStorable } from '#domain/lib/text.ts'
import { pageSizes } from '#domain/office-api.ts'

/** Which page of a list, from 1 on. */
export const pageNumber = z
  .stringFormat('page', /^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1)

/** How many rows a page has: one of the sizes the office offers. */
export const pageSize = z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0])

/** A part of a name to search for. */
export const searchText = z.string().max(120).refine(isStorable, 'Search for letters and numbers.').default('')

/** What a list is asked for that is searched by name and nothing else. */
export const listQuery = z.strictObject({ q: searchText, page: pageNumber, size: pageSize })
