import { useQuery } from '@tanstack/react-query'
import type { PageSearch } from '../search.ts'
import { listSchools } from './calls.ts'

/** One page of the schools. While the next one loads, the rows of before stay. */
export function useSchools(search: PageSearch) {
  return useQuery({
    queryKey: ['schools', search],
    queryFn: ({ signal }) => listSchools(search, signal),
    placeholderData: (before) => before,
  })
}
