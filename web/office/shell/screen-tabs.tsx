import { Link, useLocation } from '@tanstack/react-router'
import { useScreens } from '#web/office/kit/screen.ts'
import { menuOf } from './screens.ts'

/** The screens that share the current one's entry in the menu. */
export function ScreenTabs() {
  const { pathname } = useLocation()
  const entry = menuOf(useScreens())
    .flat()
    .find(({ screens }) => screens.some(({ path }) => `/${path}` === pathname))
  if (!entry || entry.screens.length < 2) return null
  return (
    <nav aria-label={entry.label} className="mb-2 flex shrink-0 gap-0.5 overflow-x-auto border-b border-line print:hidden">
      {entry.screens.map(({ path, label }) => (
        <Link
          key={path}
          to={`/${path}`}
          activeOptions={{ includeSearch: false }}
          className="flex min-h-11 items-center border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 no-underline hover:text-ink wide:min-h-9 aria-[current=page]:border-accent aria-[current=page]:text-accent-strong"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
