import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Popup } from '#web/kit/popup.tsx'
import { newsNow } from '#web/office/counts.ts'
import { lazyPart } from './lazy-dialog.tsx'

const NewsList = lazyPart(() => import('./news-list.tsx').then((loaded) => loaded.NewsList))

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
      {(close) => <NewsList onGo={close} />}
    </Popup>
  )
}
