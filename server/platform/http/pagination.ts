import * as z from 'zod'
import { isStorable } from '#domain/lib/text.ts'
import { pageSizes } from '#domain/office-api.ts'

/** The page of a list, from 1. */
export const pageNumber = z
  .stringFormat('page', /^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1)

/** Rows per page: one of the sizes offered to the office. */
export const pageSize = z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0])

/** Part of a name to search for. */
export const searchText = z.string().max(120).refine(isStorable, 'Search for letters and numbers.').default('')

/** The query of a list that can only be searched by name. */
export const listQuery = z.strictObject({ q: searchText, page: pageNumber, size: pageSize })
