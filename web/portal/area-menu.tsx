import { LogOut } from 'lucide-react'
import type { Area } from './areas.ts'

type AreaMenuProps = { area: Area; here: string; onSignOut: () => void; busy: boolean }

/** The area's entries under their heading, and Sign out. */
export function AreaMenu({ area, here, onSignOut, busy }: AreaMenuProps) {
  return (
    <nav aria-label={area.title} className="grid gap-2">
      <h2 className="px-2.5 text-sm font-semibold tracking-normal text-ink-2">{area.title}</h2>
      <ul className="grid gap-0.5">
        {area.entries.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={href === here ? 'page' : undefined}
              className={`${entryClass} aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink`}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut} aria-disabled={busy} className={`${entryClass} w-full gap-2 aria-disabled:opacity-60`}>
            <LogOut size={16} aria-hidden="true" /> {busy ? 'Signing out…' : 'Sign Out'}
          </button>
        </li>
      </ul>
    </nav>
  )
}

const entryClass = 'flex min-h-11 items-center rounded-medium px-2.5 py-1.5 text-left text-ink no-underline hover:bg-tint'
