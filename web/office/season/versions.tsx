import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { sentence } from '#web/office/calls.ts'
import { moment } from '#web/office/moment.ts'
import { ChangeList } from './change-list.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { listVersions } from './season-calls.ts'
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
    <Section name="history" title="History">
      {versions.length > 0 && (
        <ol className="rounded-medium border border-line px-4">
          {versions.map((version) => (
            <VersionEntry key={version.version} version={version} saved={saved} onRestore={() => setRestoring(version)} />
          ))}
        </ol>
      )}
      {error && (
        <Message look="bad" action={<Button onClick={() => (data ? fetchNextPage() : refetch())}>Retry</Button>}>
          We couldn’t load the history. {sentence(error)}
        </Message>
      )}
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
          <b>Version {version}</b> {saved_at === null ? 'the default settings' : `by ${saved_by ?? 'someone'}`}
          {restored !== null && <span className="text-ink-2"> (version {restored} restored)</span>}
          {saved_at !== null && (
            <time dateTime={saved_at} className="block text-ink-2 tabular-nums">
              {moment(saved_at, season.timeZone)}
            </time>
          )}
        </p>
        {version === season.version ? <Pill look="good">In force</Pill> : <Button onClick={onRestore}>Restore version {version}</Button>}
      </div>
      {changes.length > 0 && (
        <details open={changes.length <= 3}>
          <summary className="control w-max cursor-pointer rounded-small py-1 pr-2 text-ink-2 max-wide:py-3">
            {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          </summary>
          <ChangeList changes={changes} before={season.timeZone} />
        </details>
      )}
    </li>
  )
}
