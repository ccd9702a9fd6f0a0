import { useEffect, useState } from 'react'

/** Excludes what is hidden behind the bar at the bottom edge. */
const margin = '0px 0px -120px 0px'

/** The id of the topmost visible section. `ids` must keep its identity. */
export function useSectionInSight(ids: string[]): string | undefined {
  const [inSight, setInSight] = useState<string[]>([])
  useEffect(() => {
    const look = (entries: IntersectionObserverEntry[]) => {
      const entered = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
      const seen = entries.map(({ target }) => target.id)
      setInSight((before) => [...before.filter((id) => !seen.includes(id)), ...entered])
    }
    const observer = new IntersectionObserver(look, { rootMargin: margin })
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return ids.find((id) => inSight.includes(id))
}
