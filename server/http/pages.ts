import * as z from 'zod'
import { pageSizes } from '../../domain/api.ts'

/** Which page of a list, from 1 on. */
export const pageNumber = z
  .stringFormat('page', /^[1-9]\d{0,5}$/)
  .transform(Number)
  .default(1)

/** How many rows a page has: one of the sizes the office offers. */
export const pageSize = z.enum(pageSizes.map(String)).transform(Number).default(pageSizes[0])
