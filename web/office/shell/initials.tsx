import { initialsOf } from './person-menu.tsx'

const most = 5

/** Who is at work here, as initials in circles; each says the name. */
export function Initials({ label, names, className = '' }: { label: string; names: string[]; className?: string }) {
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className={`flex gap-1 ${className}`}>
      {names.slice(0, most).map((name) => (
        <li
          key={name}
          title={name}
          className="grid size-7 place-items-center rounded-full border border-line bg-ground text-[11px] font-bold text-ink-2"
        >
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}
