import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Popup } from '#web/kit/popup.tsx'
import { newsNow } from '#web/office/counts.ts'

const NewsList = lazy(() =>
  import('./news-list.tsx').then(
    (loaded) => ({ default: loaded.NewsList }),
    () => ({ default: NoNews }),
  ),
)

/** How much is new and for you; opens the news. What waits is counted in the menu. */
export function Bell() {
  const { data: { count } = { count: 0 } } = useQuery(newsNow)
  return (
    <Popup
      label="News"
      name={count === 0 ? 'News' : `News, ${count} new`}
      edge="end"
      className="relative min-w-9 px-2! max-wide:min-w-11"
      trigger={
        <>
          <BellIcon size={18} aria-hidden="true" />
          {count > 0 && (
            <span className="absolute -top-1.5 -inset-e-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-[11px] leading-5 font-bold text-accent-ink tabular-nums">
              {count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="p-2.5">Loading…</p>}>
          <NewsList onGo={close} />
        </Suspense>
      )}
    </Popup>
  )
}

function NoNews() {
  return <p className="p-2.5">We couldn’t load the news. Check your connection and reload the page.</p>
}
