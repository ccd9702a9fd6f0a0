import * as z from 'zod/mini'
import { typedText } from '#domain/lib/schemas.ts'
import { longestViewName, viewFilters } from './views.ts'

/** A view to save: the list by its path, a column's name with '-' in front for descending ('' for newest first), and the columns in order. */
export const viewBody = z.strictObject({
  list: z.string().check(z.maxLength(60)),
  name: typedText(longestViewName, 'Enter a name.'),
  shared: z.boolean(),
  filters: viewFilters,
  sort: z.string().check(z.maxLength(60)),
  columns: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1, 'Choose a column.'), z.maxLength(60)),
})
export type ViewBody = z.infer<typeof viewBody>

export const viewChange = z.extend(viewBody, { version: z.int() })
