import { type ComponentType, useEffect, useState } from 'react'

/** The list of registered schools, loaded once the page hydrates. Until then the box above it is a plain one that keeps what is typed. */
export function SchoolListLater() {
  const [List, setList] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./school-list.tsx').then(
      (module) => setList(() => module.SchoolList),
      () => setList(() => Missing),
    )
  }, [])
  return List && <List />
}

function Missing() {
  return <p className="text-sm font-medium text-bad">The list of schools couldn’t be loaded. Reload the page; your answers are kept.</p>
}
