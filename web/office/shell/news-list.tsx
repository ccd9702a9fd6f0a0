import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, Landmark, type LucideIcon, MailX, MessageSquareWarning, Reply, School, Users } from 'lucide-react'
import { useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { type News, type NewsKind, newsList } from '#domain/news.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { session } from '#web/office/content.ts'
import { newsNow } from '#web/office/counts.ts'
import { LoadError, sentence } from '#web/office/errors.tsx'
import { Choice } from '#web/office/kit/choice.tsx'
import { dayOrTime } from '#web/office/moment.ts'
import { placeFor } from '#web/office/places.ts'

const all = queryOptions({ queryKey: ['news'], queryFn: ({ signal }) => call('/api/office/news', { answer: newsList, signal }) })

const icons: Record<NewsKind, LucideIcon> = {
  flagged: Flag,
  answered: Reply,
  undelivered: MailX,
  imported: Landmark,
  paid: School,
  registered: School,
  disputed: Users,
  reported: MessageSquareWarning,
}

/** What happened: for you, or everything, newest first, each a link to where it is. */
export function NewsList({ onGo }: { onGo: () => void }) {
  const { data, error, refetch } = useQuery(all)
  const [showsAll, setShowsAll] = useState(false)
  const client = useQueryClient()
  const reading = useMutation({
    mutationFn: (until: string) => call('/api/office/news/read', { method: 'PUT', body: { until } }),
    onSuccess: () => Promise.all([all, newsNow].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
  if (error) return <LoadError what="the news" error={error} onRetry={() => void refetch()} />
  const news = data?.news ?? []
  const mine = news.filter((one) => one.for_you)
  const newForYou = mine.filter((one) => one.is_new).length
  const newest = news.find((one) => one.is_new)
  const shown = showsAll ? news : mine
  return (
    <div className="-m-4 w-[calc(100%+2rem)] wide:w-116">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="text-base max-wide:sr-only">News</h2>
        <Choice
          legend="Which news"
          value={showsAll ? 'all' : 'mine'}
          choices={[
            ['mine', `For you${newForYou > 0 ? ` ${newForYou}` : ''}`],
            ['all', 'Everything'],
          ]}
          onChoose={(chosen) => setShowsAll(chosen === 'all')}
        />
        {newest && (
          <Button look="quiet" className="ms-auto" busy={reading.isPending} onClick={() => reading.mutate(newest.at)}>
            Mark all as read
          </Button>
        )}
      </div>
      {reading.error && <Message look="bad">{sentence(reading.error)}</Message>}
      {data && shown.length === 0 && (
        <p className="px-4 py-3 text-ink-2">
          {showsAll ? 'Nothing happened in the last two weeks.' : 'Nothing is for you. Look at Everything.'}
        </p>
      )}
      <ul>
        {shown.map((one) => (
          <Item key={one.id} news={one} onGo={onGo} />
        ))}
      </ul>
      <p className="px-4 py-2.5 text-[13px] text-ink-2">What is waiting stands in the menu. Here is only what has happened.</p>
    </div>
  )
}

function Item({ news, onGo }: { news: News; onGo: () => void }) {
  const { kind, title, about, at, is_new: isNew } = news
  const Icon = icons[kind]
  const { path, search } = placeOf(news)
  return (
    <li className={`relative flex items-start gap-3 border-b border-line py-2 ps-4 pe-4 hover:bg-tint ${isNew ? 'bg-tint/60' : ''}`}>
      {isNew && <span className="absolute inset-s-1.5 top-5 size-1.5 rounded-full bg-accent" />}
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-small ${kind === 'undelivered' ? 'bg-bad-tint text-bad' : 'bg-tint text-accent-strong'}`}
      >
        <Icon size={16} aria-hidden="true" />
      </span>
      <p className="min-w-0 flex-1 break-words">
        <Link
          to={path}
          search={search as never}
          onClick={onGo}
          className={`text-ink no-underline after:absolute after:inset-0 ${isNew ? 'font-semibold' : ''}`}
        >
          {isNew && <span className="sr-only">New: </span>}
          <span>{title}</span>
        </Link>
        {about && <span className="block text-[13px] text-ink-2">{about}</span>}
      </p>
      <time dateTime={at} className="shrink-0 text-[13px] text-ink-2">
        {dayOrTime(at)}
      </time>
    </li>
  )
}

const places: Record<Exclude<NewsKind, 'flagged' | 'answered'>, string> = {
  undelivered: ownScreens.errors.path,
  imported: ownScreens.money.path,
  paid: ownScreens.schools.path,
  registered: ownScreens.schools.path,
  disputed: ownScreens.errors.path,
  reported: ownScreens.errors.path,
}

/** Where something is: a request that waits in review, for those who decide; any other in its list. */
function placeOf({ kind, registration }: News): { path: string; search: object } {
  if (kind !== 'flagged' && kind !== 'answered') return { path: `/${places[kind]}`, search: {} }
  if (!registration) return { path: `/${ownScreens.dashboard.path}`, search: {} }
  const { id, serial_no: serialNo, competition, status } = registration
  if (status === 'pending' && may(session, ownScreens.review.needs))
    return { path: `/${ownScreens.review.path}`, search: { competition, id } }
  return placeFor(competitionNamed(competition), status === 'correction' ? 'pending' : status, String(serialNo))
}
