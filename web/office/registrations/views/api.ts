import { useQuery } from '@tanstack/react-query'
import type { ViewBody } from '#domain/registration/view-body.ts'
import { listViews, type SavedView, savedView } from '#domain/registration/views.ts'
import { call } from '#web/api/call.ts'

/** The tabs of a list with their counts. Refetched every minute, and after every change. */
export function useViews(list: string) {
  return useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(`/api/office/views?${new URLSearchParams({ list })}`, { answer: listViews, signal }),
    refetchInterval: 60_000,
  })
}

/** Saves a new view, or changes `view`. */
export function saveView(body: ViewBody, view: SavedView | null) {
  return view
    ? call(`/api/office/views/${view.id}`, { method: 'PUT', body: { ...body, version: view.version }, answer: savedView })
    : call('/api/office/views', { method: 'POST', body, answer: savedView })
}

export function deleteView({ id, version }: SavedView) {
  return call(`/api/office/views/${id}`, { method: 'DELETE', body: { version } })
}
