import { accessPage } from '#domain/privacy/access.ts'
import { call } from '#web/api/call.ts'
import type { AccessSearch } from './access-search.ts'

/** Fetches one page of the access log. */
export function listAccess({ page, size, ...filters }: AccessSearch, signal: AbortSignal) {
  const query = new URLSearchParams({ ...filters, page: String(page), size: String(size) })
  return call(`/api/office/access?${query}`, { answer: accessPage, signal })
}
