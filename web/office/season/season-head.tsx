import { useIsMutating } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SavedSeason } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'
import type { SeasonState } from '#domain/season/seasons.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { seasonState } from '#web/office/content.ts'
import { moment } from '#web/office/moment.ts'
import { uploads } from './api.ts'
import { sectionGroups, stateOfSection, titleOfSection } from './sections.tsx'

/** Which season's settings these are, since when, and, where it has no place of its own, a button that opens the parent's view. */
export function SeasonHead({ saved, onLook }: { saved: SavedSeason; onLook: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4 wide:min-h-17">
      <div>
        <p className="flex flex-wrap items-center gap-x-3">
          <Link to="/season" className="max-wide:py-3">
            <span aria-hidden="true">‹ </span>Seasons
          </Link>
          <StateOfSeason state={seasonState} />
        </p>
        <h1 className="text-[22px]">{`Season ${saved.season.name}`}</h1>
        <p className="text-ink-2">{savedText(saved)}</p>
      </div>
      {onLook && <Button onClick={onLook}>See it as a parent</Button>}
    </div>
  )
}

const stateLooks = { 'in preparation': 'wait', current: 'good', ended: 'quiet' } as const
const stateWords = { 'in preparation': 'In preparation', current: 'Current', ended: 'Ended' } as const

export function StateOfSeason({ state }: { state: SeasonState }) {
  return <Pill look={stateLooks[state]}>{stateWords[state]}</Pill>
}

function savedText({ season, saved_by, saved_at }: SavedSeason): string {
  if (!saved_at) return 'Nobody has changed it yet: these are the default settings.'
  return `Version ${season.version}, saved by ${saved_by ?? 'someone'} on ${moment(saved_at, season.timeZone)}.`
}

type ReviewBarProps = {
  /** The id of the form it submits. */
  form: string
  changes: number
  /** In how many sections. */
  sections: number
  onDiscard: () => void
}

/** Always visible: the number of unsaved changes, and the buttons to review or discard them. */
export function ReviewBar({ form, changes, sections, onDiscard }: ReviewBarProps) {
  const isUploading = useIsMutating({ mutationKey: uploads }) > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 wide:-mx-6 wide:px-6">
      <p role="status" className="min-w-0 flex-1 basis-28 text-ink-2 tabular-nums">
        {isUploading
          ? 'Uploading the picture…'
          : changes === 0
            ? 'Nothing changed.'
            : `${changesText(changes)}${sections > 1 ? ` in ${sections} sections` : ''}, not saved yet.`}
      </p>
      {changes > 0 && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="primary" type="submit" form={form} disabled={changes === 0 || isUploading}>
        Review changes
      </Button>
    </div>
  )
}

type SectionNavProps = {
  saved: Season
  shown: string
  /** How many unsaved changes each section has. */
  changes: Map<string, number>
  onChoose: (name: string) => void
}

/** Leads to every section, with its unsaved changes: beside the form on wide screens, as one select on phones. */
export function SectionNav({ saved, shown, changes, onChoose }: SectionNavProps) {
  return (
    <nav aria-label="Sections" className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-120px)] lg:overflow-y-auto">
      <select
        aria-label="Section"
        value={shown}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className={`${controlClass} lg:hidden`}
      >
        {sectionGroups.map(({ title, names }) => (
          <optgroup key={title} label={title}>
            {names.map((name) => (
              <option key={name} value={name}>
                {`${titleOfSection(name)}${changes.has(name) ? ` (${changesText(changes.get(name))})` : ''}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {sectionGroups.map(({ title, names }) => (
        <div key={title} className="max-lg:hidden not-first:pt-2.5">
          <p aria-hidden="true" className="px-2.5 pb-1 text-xs font-semibold text-ink-2">
            {title}
          </p>
          <ul aria-label={title}>
            {names.map((name) => (
              <li key={name}>
                <Link
                  to="/season"
                  search={{ section: name } as never}
                  resetScroll={false}
                  aria-current={name === shown ? 'page' : undefined}
                  className="flex items-center justify-between gap-2 rounded-small px-2.5 py-1.5 text-ink no-underline hover:bg-tint aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                >
                  <span>{titleOfSection(name)}</span>
                  <Note changes={changes.get(name)} state={stateOfSection(name, saved)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Note({ changes, state }: { changes: number | undefined; state: string | null }) {
  if (changes === undefined) return state && <span className="text-xs font-normal text-ink-2">{state}</span>
  return (
    <span className="rounded-full bg-accent px-1.5 text-xs leading-4.5 font-bold text-accent-ink tabular-nums">
      <span>{changes}</span>
      <span className="sr-only">{` ${changes === 1 ? 'change' : 'changes'}`}</span>
    </span>
  )
}

/** Counts changes in words: '1 change', '2 changes'. */
function changesText(changes = 0): string {
  return changes === 1 ? '1 change' : `${changes} changes`
}
