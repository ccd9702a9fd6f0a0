import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { waitingNow } from '#web/office/counts.ts'
import { useAddress } from '#web/office/list/address.ts'
import { readReview } from './api.ts'
import { ReviewScreen } from './review-screen.tsx'

/** Review mode: one request after the other, evidence and claim side by side, one key for each decision. */
export function ReviewPage() {
  const { search, onSearch } = useAddress(readReview)
  const waiting = useQuery(waitingNow)
  const isWaiting = ({ slug }: Competition) => (waiting.data?.[slug] ?? 0) > 0
  const competition =
    competitions.find(({ slug }) => slug === search.competition) ??
    (waiting.isPending ? undefined : (competitions.find(isWaiting) ?? competitions[0]))
  if (!competition) return null
  const { filter, q } = search
  return <ReviewScreen key={`${competition.slug} ${filter} ${q}`} competition={competition} search={search} onSearch={onSearch} />
}
