import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/office/list/address.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { readSeason } from './api.ts'
import { readSection, SeasonEditor } from './season-editor.tsx'
import { SeasonsList } from './seasons-list.tsx'

/** The seasons, and the settings of one: what an organisation changes every year without a programmer, with their versions. */
export function SeasonPage() {
  const { search } = useAddress(readSection)
  return search.section === '' ? <SeasonsList /> : <SeasonSettings />
}

function SeasonSettings() {
  // Never refetched: what someone else saves comes up when this is saved, not during the edit.
  const { data, error, refetch } = useQuery({
    queryKey: ['season'],
    queryFn: ({ signal }) => readSeason(signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  useTitle('Season')
  if (data) return <SeasonEditor saved={data} />
  return (
    <>
      <h1 className="pb-4 text-[22px]">Season</h1>
      {error ? (
        <LoadError what="the season" error={error} onRetry={refetch} />
      ) : (
        <p role="status" className="min-h-dvh text-ink-2">
          Loading…
        </p>
      )}
    </>
  )
}
