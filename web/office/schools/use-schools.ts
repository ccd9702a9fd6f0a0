import { useQuery } from '@tanstack/react-query'
import { listSchools } from './calls.ts'
import type { SchoolSearch } from './school-search.ts'

/** One page of the schools with a standing. The previous rows of that standing stay while the next page loads. */
export function useSchools({ standing, ...where }: SchoolSearch) {
  return useQuery({
    queryKey: ['schools', standing, where],
    queryFn: ({ signal }) => listSchools({ standing, ...where }, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === standing ? before : undefined),
  })
}
