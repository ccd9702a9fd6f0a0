import { useEffect, useState } from 'react'
import { index } from './sections.tsx'

/** Links to every section of a long page: beside it on wide screens, above it on phones. */
export function SectionIndex() {
  const here = useSectionInSight()
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

/** Excludes what is hidden behind the bar at the bottom edge. */
const margin = '0px 0px -120px 0px'

/** The id of the topmost visible section. */
function useSectionInSight(): string | undefined {
  const [inSight, setInSight] = useState<string[]>([])
  useEffect(() => {
    const look = (entries: IntersectionObserverEntry[]) => {
      const entered = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
      const seen = entries.map(({ target }) => target.id)
      setInSight((before) => [...before.filter((id) => !seen.includes(id)), ...entered])
    }
    const observer = new IntersectionObserver(look, { rootMargin: margin })
    for (const { id } of index) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return index.find(({ id }) => inSight.includes(id))?.id
}
