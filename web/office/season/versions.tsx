import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { listVersions } from './season-calls.ts'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'
import { VersionEntry } from './version-entry.tsx'

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
    <Section id={sectionId('history')} title={sections.history}>
      {versions.length > 0 && (
        <ol className="rounded-medium border border-line px-4">
          {versions.map((version) => (
            <VersionEntry key={version.version} version={version} saved={saved} onRestore={() => setRestoring(version)} />
          ))}
        </ol>
      )}
      {error && (
        <Message look="bad" action={<Button onClick={() => (data ? fetchNextPage() : refetch())}>Retry</Button>}>
          The history could not be loaded. {sentence(error)}
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
