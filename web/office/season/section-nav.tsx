import { Link } from '@tanstack/react-router'
import type { Season } from '#domain/season/season.ts'
import { controlClass } from '#web/kit/form/field.tsx'
import { sectionGroups, stateOfSection, titleOfSection } from './sections.tsx'

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
export function changesText(changes = 0): string {
  return changes === 1 ? '1 change' : `${changes} changes`
}
