import { queryOptions, useQuery } from '@tanstack/react-query'

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

/** A text with what was searched for marked in it; `q` '' marks nothing. */
export function Marked({ text, q }: { text: string; q: string }) {
  const { data: rules } = useQuery(searchRules(q))
  const hit = q === '' ? null : rules?.hitIn(text, q)
  if (!hit) return <span>{text}</span>
  const [start, end] = hit
  return (
    <span>
      <span>{text.slice(0, start)}</span>
      <mark className="rounded-small bg-tint font-semibold text-accent-strong">{text.slice(start, end)}</mark>
      <span>{text.slice(end)}</span>
    </span>
  )
}
