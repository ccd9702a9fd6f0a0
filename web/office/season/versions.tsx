import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { earlierSeason, seasonChanges } from '#domain/season/changes.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { sentence } from '#web/office/errors.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { leavesBookingsOutside, listVersions, restoreVersion } from './api.ts'
import { BookingsOutsideMessage, reloadWithFlash } from './banner.tsx'
import { ChangeList } from './change-list.tsx'
import { Section } from './sections.tsx'

/** All versions of the season, newest first: who saved it, when, what it changed, and a button to restore it. */
export function Versions({ saved, isDirty }: { saved: SavedSeason; isDirty: boolean }) {
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    queryKey: ['season-versions', saved.season.version],
    queryFn: ({ pageParam, signal }) => listVersions(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
  const [restoring, setRestoring] = useState<SeasonVersion | null>(null)
  const versions = data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Section name="history">
      {versions.length > 0 && (
        <ol className="rounded-medium border border-line px-4">
          {versions.map((version) => (
            <VersionEntry key={version.version} version={version} saved={saved} onRestore={() => setRestoring(version)} />
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
      {restoring && (
        <RestoreDialog saved={saved} versions={versions} version={restoring} isDirty={isDirty} onClose={() => setRestoring(null)} />
      )}
    </Section>
  )
}

type VersionEntryProps = { version: SeasonVersion; saved: SavedSeason; onRestore: () => void }

/** One version: who saved it, when, and what it changed. A long list of changes is collapsed. */
function VersionEntry({ version: { version, saved_at, saved_by, restored, changes }, saved: { season }, onRestore }: VersionEntryProps) {
  return (
    <li className="grid min-w-0 gap-1 border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 break-words">
          <b>{`Version ${version}`}</b> <span>{saved_at === null ? 'the default settings' : `by ${saved_by ?? 'someone'}`}</span>
          {restored !== null && <span className="text-ink-2">{` (version ${restored} restored)`}</span>}
          {saved_at !== null && (
            <time dateTime={saved_at} className="block text-ink-2 tabular-nums">
              {moment(saved_at, season.timeZone)}
            </time>
          )}
        </p>
        {version === season.version ? (
          <Pill look="good">In force</Pill>
        ) : (
          <Button onClick={onRestore}>{`Restore version ${version}`}</Button>
        )}
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

type RestoreDialogProps = {
  saved: SavedSeason
  /** Newest first, at least down to this one. */
  versions: SeasonVersion[]
  version: SeasonVersion
  isDirty: boolean
  onClose: () => void
}

/** Shows what restoring an earlier version would change, before it happens. */
function RestoreDialog({ saved: { season }, versions, version: { version }, isDirty, onClose }: RestoreDialogProps) {
  const restoring = useMutation({
    mutationFn: () => restoreVersion(season.version, version),
    onSuccess: (now) => reloadWithFlash(`Version ${version} applies again, as version ${now.season.version}.`),
  })
  const earlier = earlierSeason(season, versions, version)
  const changes = seasonChanges(season, earlier)
  const { error } = restoring
  return (
    <Dialog title={`Restore version ${version}?`} onClose={onClose}>
      {changes.length > 0 ? (
        <>
          <p>It applies at once, as a new version. This changes:</p>
          <ChangeList changes={changes} before={season.timeZone} after={earlier.timeZone} />
        </>
      ) : (
        <p>Its settings are the same as now, so there’s nothing to change.</p>
      )}
      {isDirty && <Message look="wait">Your unsaved changes on this page will be lost.</Message>}
      {leavesBookingsOutside(error) && <BookingsOutsideMessage problem={error} />}
      {error && !leavesBookingsOutside(error) && <Message look="bad">{sentence(error)}</Message>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {changes.length > 0 && (
          <Button look="primary" busy={restoring.isPending} onClick={() => restoring.mutate()}>
            {restoring.isPending ? 'Restoring…' : 'Restore'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
