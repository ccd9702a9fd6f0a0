import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type SavedSeason, type SeasonVersion, seasonVersionPage } from '#domain/season/api.ts'
import { earlierSeason, listChange, type SeasonChange, seasonChanges, warningsOf } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { clauseText, eventText, type SeasonEvent, type SeasonTranslation, translationText } from '#domain/season/setting-types.ts'
import { nameOfPath, settingAt, textOfSetting } from '#domain/season/settings.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog, Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { isEnded } from '#web/office/content.ts'
import { LoadError, sentence } from '#web/office/errors.tsx'
import { moment } from '#web/office/moment.ts'
import { pictureAddress, seasonPath } from './api.ts'
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
    queryFn: ({ pageParam, signal }) => call(`${seasonPath}/versions?page=${pageParam}`, { answer: seasonVersionPage, signal }),
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

type ChangeListProps = {
  changes: SeasonChange[]
  /** The time zones of the old and the new times. */
  before: string
  after?: string
}

/** The changes, one setting at a time: old value and new value, in words. */
function ChangeList({ changes, before, after = before }: ChangeListProps) {
  return (
    <ul className="grid min-w-0">
      {changes.map((change) => (
        <li key={change.path} className="min-w-0 border-line py-2 not-last:border-b">
          <p className="font-semibold break-words">{nameOfPath(change.path)}</p>
          <Change {...change} clocks={[before, after]} />
        </li>
      ))}
    </ul>
  )
}

function Change({ path, before, after, clocks: [then, now] }: SeasonChange & { clocks: [then: string, now: string] }) {
  const inList = listChange(readable(path, before), readable(path, after))
  if (inList) return <p className="break-words">{inList}</p>
  return (
    <p className="break-words">
      <Value path={path} value={before} timeZone={then} quiet /> <span aria-hidden="true">→</span> <span className="sr-only">becomes</span>{' '}
      <Value path={path} value={after} timeZone={now} />
    </p>
  )
}

/** The entries of a list as people read them. */
function readable(path: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const input = settingAt(path)?.type.input
  if (input === 'translations') return (value as SeasonTranslation[]).map(translationText)
  return input === 'clauses' ? value.map(clauseText) : input === 'event-list' ? (value as SeasonEvent[]).map(eventText) : value
}

function Value({ path, value, timeZone, quiet = false }: { path: string; value: unknown; timeZone: string; quiet?: boolean }) {
  const className = quiet ? 'whitespace-pre-line text-ink-2' : 'whitespace-pre-line'
  if (settingAt(path)?.type.input !== 'picture' || typeof value !== 'string')
    return <span className={className}>{textOfSetting(path, value, timeZone)}</span>
  return (
    <img
      src={pictureAddress(value)}
      alt="the uploaded QR code"
      width={96}
      height={96}
      className="inline-block size-24 rounded-small border border-line object-contain align-middle"
    />
  )
}

type ReviewDialogProps = { before: Season; after: Season; onSave: () => Promise<void>; onBack: () => void }

/** Shows what would change before it is saved. */
export function ReviewDialog({ before, after, onSave, onBack }: ReviewDialogProps) {
  const saving = useMutation({ mutationFn: onSave })
  // Stays busy once it is saved: the page reloads.
  const busy = saving.isPending || saving.isSuccess
  const changes = seasonChanges(before, after)
  const [warnings] = useState(() => warningsOf(before, after, Date.now()))
  const [agreed, setAgreed] = useState<string[]>([])
  return (
    <Dialog title={changes.length === 1 ? 'Save this change?' : `Save these ${changes.length} changes?`} onClose={onBack}>
      <p>
        <span>{changes.length === 1 ? 'It applies' : 'They apply'}</span> at once, to everyone. Registrations already sent keep the fee and
        the wording they were shown.
      </p>
      <ChangeList changes={changes} before={before.timeZone} after={after.timeZone} />
      {warnings.map((warning) => (
        <label
          key={warning}
          className="flex min-h-9 items-center gap-2 rounded-medium border border-honey-line bg-honey-tint px-3 max-wide:min-h-11"
        >
          <input
            type="checkbox"
            onChange={() => setAgreed(agreed.includes(warning) ? agreed.filter((one) => one !== warning) : [...agreed, warning])}
          />
          <b>{warning}</b>
        </label>
      ))}
      {saving.error && <Message look="bad">{`Nothing is saved yet. ${sentence(saving.error)}`}</Message>}
      <div className="sticky -bottom-5 -mb-5 flex flex-wrap justify-end gap-2 bg-paper py-4 wide:-bottom-6 wide:-mb-6">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" busy={busy} disabled={agreed.length < warnings.length} onClick={() => saving.mutate()}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks before everything that was changed in the form is dropped. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <AskDialog title="Discard your changes?" yes="Discard" no="Keep editing" look="danger" onYes={onDiscard} onClose={onClose}>
      <p>The form goes back to the saved version.</p>
    </AskDialog>
  )
}
