import { useInfiniteQuery } from '@tanstack/react-query'
import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { earlierSeason } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { isEnded } from '#web/office/content.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { listVersions } from './api.ts'
import { ChangeList } from './change-list.tsx'
import { Section } from './sections.tsx'

type VersionsProps = {
  saved: SavedSeason
  /** Fills the form with an earlier version, as the season in force with its settings. */
  onEdit: (season: Season, version: number) => void
}

/** All versions of the season, newest first: who saved it, when, what it changed, and a button that fills the form with it. */
export function Versions({ saved, onEdit }: VersionsProps) {
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['season-versions', saved.season.version],
    queryFn: ({ pageParam, signal }) => listVersions(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const versions = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Section name="history">
      {versions.length > 0 && (
        <ol className="rounded-medium border border-line px-4">
          {versions.map((version) => (
            <VersionEntry
              key={version.version}
              version={version}
              saved={saved}
              onEdit={() => onEdit(earlierSeason(saved.season, versions, version.version), version.version)}
            />
          ))}
        </ol>
      )}
      {error && <LoadError what="the history" error={error} onRetry={data ? fetchNextPage : refetch} />}
      {!data && !error && (
        <p role="status" className="text-ink-2">
          Loading…
        </p>
      )}
      {hasNextPage && !error && (
        <Button className="justify-self-start" disabled={isFetching} onClick={() => fetchNextPage()}>
          {isFetching ? 'Loading…' : 'Show older versions'}
        </Button>
      )}
    </Section>
  )
}

type VersionEntryProps = { version: SeasonVersion; saved: SavedSeason; onEdit: () => void }

/** One version: who saved it, when, and what it changed. A long list of changes is collapsed. */
function VersionEntry({ version: { version, saved_at, saved_by, changes }, saved: { season }, onEdit }: VersionEntryProps) {
  return (
    <li className="grid min-w-0 gap-1 border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 break-words">
          <b>{`Version ${version}`}</b> <span>{saved_at === null ? 'the default settings' : `by ${saved_by ?? 'someone'}`}</span>
          {saved_at !== null && (
            <time dateTime={saved_at} className="block text-ink-2 tabular-nums">
              {moment(saved_at, season.timeZone)}
            </time>
          )}
        </p>
        {version === season.version && <Pill look="good">In force</Pill>}
        {version !== season.version && !isEnded && <Button onClick={onEdit}>{`Restore version ${version}…`}</Button>}
      </div>
      {changes.length > 0 && (
        <details open={changes.length <= 3}>
          <summary className="control w-max cursor-pointer rounded-small py-1 pe-2 text-ink-2 max-wide:py-3">
            {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          </summary>
          <ChangeList changes={changes} before={season.timeZone} />
        </details>
      )}
    </li>
  )
}
