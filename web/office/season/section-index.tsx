import { index } from './sections.ts'
import { useSectionInSight } from './use-section-in-sight.ts'

const ids = index.map(({ id }) => id)

/** Links to every section of a long page: beside it on wide screens, above it on phones. */
export function SectionIndex() {
  const here = useSectionInSight(ids)
  return (
    <nav aria-label="Sections" className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-120px)] lg:overflow-y-auto">
      <ul className="flex flex-wrap gap-x-1 lg:grid lg:border-l lg:border-line">
        {index.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === here ? 'location' : undefined}
              onClick={(event) => lead(event, id)}
              className="flex items-center rounded-small px-2.5 py-1.5 text-ink-2 no-underline hover:bg-tint hover:text-accent-strong lg:-ml-px lg:rounded-none lg:border-l-2 lg:border-transparent lg:hover:border-accent lg:aria-[current=location]:border-accent lg:aria-[current=location]:font-semibold lg:aria-[current=location]:text-accent-strong"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Keeps the address unchanged: a new one would prompt about unsaved changes. */
function lead(event: React.MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.scrollIntoView()
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}
