import { Link } from '@tanstack/react-router'
import { may } from '#domain/account/permissions.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { session } from '#web/office/content.ts'
import { numberText } from '#web/office/format.ts'
import { useWaiting } from '#web/office/shell/waiting.tsx'
import type { Listed } from './api.ts'
import type { ListSearch } from './search.ts'

/** Reviews what is waiting in a list of requests, one after the other, and only what its search finds. */
export function ReviewLink({ listed: { competition, list }, search: { q, status } }: { listed: Listed; search: ListSearch }) {
  const { data = {} } = useWaiting()
  const waiting = data[competition.slug] ?? 0
  if (list.action !== 'decide' || waiting === 0 || !may(session, ownScreens.review.needs)) return null
  const filter = status === 'corrected' ? status : ''
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ competition: competition.slug, q, filter } as never}
      aria-keyshortcuts="W"
      className={buttonClass('primary')}
    >
      Review{q === '' && filter === '' && <span className="tabular-nums"> {numberText(waiting)}</span>} <Key>W</Key>
    </Link>
  )
}
