import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { AnswerCheck } from '#web/api/problem.ts'

/** One page of a list, as its address asks for it. The previous rows stay while the next page loads. */
export function usePage<Answer>(path: string, search: Record<string, string | number>, answer: AnswerCheck<Answer>) {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => call(`${path}?${query}`, { answer, signal }),
    placeholderData: keepPreviousData,
  })
}
