import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type ListedSeason, type SeasonList, seasonList } from '#domain/season/seasons.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { currentSeason } from '#web/office/content.ts'
import { seasonsNow } from '#web/office/counts.ts'
import { LoadError, NotLoaded, sentence } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { useAddress } from '#web/office/list/address.ts'
import { ScreenHead, useTitle } from '#web/office/shell/screen-head.tsx'
import { aboutText } from '#web/office/shell/season-choice.tsx'
import { readSeason, seasonsPath, takeBackSeason } from './api.ts'
import { readSection, SeasonEditor } from './season-editor.tsx'
import { StateOfSeason } from './season-head.tsx'

/** The seasons, and the settings of one: what an organisation changes every year without a programmer, with their versions. */
export function SeasonPage() {
  const { search } = useAddress(readSection)
  return search.section === '' ? <SeasonsList /> : <SeasonSettings />
}

function SeasonSettings() {
  // Never refetched: what someone else saves comes up when this is saved, not during the edit.
  const found = useQuery({
    queryKey: ['season'],
    queryFn: ({ signal }) => readSeason(signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  useTitle('Season')
  if (found.data) return <SeasonEditor saved={found.data} />
  return (
    <>
      <h1 className="pb-4 text-[22px]">Season</h1>
      <NotLoaded {...found} what="the season" />
    </>
  )
}

/** Every season, the newest first: what it is, how many registered, and what can be done with it. */
function SeasonsList() {
  const { data, error, refetch } = useQuery(seasonsNow)
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ verb, name }: { verb: (name: string) => Promise<SeasonList>; name: string }) => verb(name),
    onSuccess: (now) => {
      client.setQueryData(seasonsNow.queryKey, now)
      // Everything else on the page is of the season that was current.
      if (now.seasons.find(({ state }) => state === 'current')?.name !== currentSeason) location.assign('/season')
    },
  })
  const next = nextName(currentSeason)
  const isPreparing = data?.seasons.some(({ state }) => state === 'in preparation')
  const prepare = data && !isPreparing && (
    <Button look="primary" busy={changing.isPending} onClick={() => changing.mutate({ verb: prepareSeason, name: next })}>
      {`Prepare ${next}`}
    </Button>
  )
  return (
    <>
      <ScreenHead title="Seasons" tools={prepare} />
      <p className="pb-3 text-ink-2">
        Registrations, bookings, statements, results and certificates belong to a season. The season in the header decides what every screen
        shows.
      </p>
      {changing.error && <Message look="bad">{sentence(changing.error)}</Message>}
      {error && <LoadError what="the seasons" error={error} onRetry={refetch} />}
      {data && (
        <Card className="overflow-hidden">
          <ul>
            {data.seasons.map((one) => (
              <SeasonRow
                key={one.name}
                one={one}
                busy={changing.isPending}
                onTakeBack={() => changing.mutate({ verb: takeBackSeason, name: one.name })}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const prepareSeason = (name: string) => call(seasonsPath, { method: 'POST', body: { name }, answer: seasonList })

/** The season after one: '2026-27' -> '2027-28'. */
function nextName(name: string): string {
  const year = Number(name.slice(0, 4)) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

function SeasonRow({ one, busy, onTakeBack }: { one: ListedSeason; busy: boolean; onTakeBack: () => void }) {
  const { name, state, opens_at, copied_from, accepted, waiting } = one
  const mayTakeBack = state === 'in preparation' || (state === 'current' && copied_from !== null)
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-2 border-line p-4 not-last:border-b wide:grid-cols-[13rem_minmax(0,1fr)_auto] ${state === 'in preparation' ? 'bg-honey-tint' : ''}`}
    >
      <h2 className="flex flex-wrap items-center gap-2 text-base">
        <span>{name}</span> <StateOfSeason state={state} />
      </h2>
      <div>
        <p>{aboutText(one)}</p>
        <p className="text-[13px] text-ink-2">
          {state === 'in preparation'
            ? `Settings copied from ${copied_from}`
            : `${numberText(accepted)} accepted, ${waiting === 0 ? 'nothing' : numberText(waiting)} waiting`}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {state === 'ended' ? (
          <a href={`/admin?season=${name}`} className={buttonClass()}>
            <Eye size={16} aria-hidden="true" /> <span>Look into</span>
            <span className="sr-only">{` ${name}`}</span>
          </a>
        ) : state === 'current' ? (
          <a href="/season?section=organisation" className={buttonClass()}>
            Settings
          </a>
        ) : (
          <a href={`/season?season=${name}&section=opening`} className={buttonClass('primary')}>
            Continue
          </a>
        )}
        {mayTakeBack && (
          <Button busy={busy} onClick={onTakeBack}>
            {opens_at ? 'Take back' : 'Delete'}
          </Button>
        )}
      </div>
    </li>
  )
}
