import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import type { ListedStatus } from '#domain/registration/registration.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { mayHere } from '#web/office/content.ts'
import { waitingNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import type { ListedCompetition } from './api.ts'
import type { ListSearch } from './search.ts'

/** What review mode calls the filters of a list. */
const filters: Partial<Record<ListedStatus, string>> = { pending: 'all', flagged: 'flagged', corrected: 'corrected' }

type ReviewLinkProps = {
  listed: ListedCompetition
  search: ListSearch
  /** How many match; undefined until known. */
  found: { total: number } | undefined
}

/** Reviews the requests that a list shows, one after the other; where it shows others too, or fewer by other filters, everything that waits. */
export const ReviewLink = memo(ReviewButton)

function ReviewButton({ listed: { competition, list }, search: { q, status, region, from, to }, found }: ReviewLinkProps) {
  const { data: waiting = {} } = useQuery(waitingNow)
  const filter = region || from || to ? undefined : filters[status || list.status]
  const count = filter ? found : { total: waiting[competition.slug] ?? 0 }
  if (list.action !== 'decide' || count?.total === 0 || !mayHere(ownScreens.review.needs)) return null
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ competition: competition.slug, ...(filter && { q, filter }) } as never}
      aria-keyshortcuts="W"
      className={buttonClass(
        'primary',
        'control max-wide:fixed max-wide:inset-x-3.5 max-wide:bottom-3.5 max-wide:z-20 max-wide:min-h-12.5 max-wide:shadow-2xl',
      )}
    >
      <span>{filter ? 'Review' : 'Review all'}</span> {count && <span className="tabular-nums">{numberText(count.total)}</span>}{' '}
      <Key>W</Key>
    </Link>
  )
}
