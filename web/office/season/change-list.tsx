import { listChange, type SeasonChange } from '#domain/season/changes.ts'
import type { SeasonEvent, SeasonTranslation } from '#domain/season/season.ts'
import { nameOfPath, settingAt, textOfSetting } from '#domain/season/setting.ts'
import { clauseText, eventText, translationText } from '#domain/season/setting-types.ts'
import { pictureAddress } from './api.ts'

type ChangeListProps = {
  changes: SeasonChange[]
  /** The time zones of the old and the new times. */
  before: string
  after?: string
}

/** The changes, one setting at a time: old value and new value, in words. */
export function ChangeList({ changes, before, after = before }: ChangeListProps) {
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
