import { queryOptions } from '@tanstack/react-query'

/** How searches compare texts. Loaded with the first search: it knows the dial codes of all countries. */
export function searchRules(q: string) {
  return queryOptions({
    queryKey: ['search rules'],
    queryFn: () => import('#domain/registration/found-by.ts'),
    enabled: q !== '',
    staleTime: Infinity,
    // What a chunk holds can't be copied or compared.
    structuralSharing: false,
  })
}
