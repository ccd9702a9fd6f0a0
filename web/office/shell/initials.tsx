import { User } from 'lucide-react'

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
          <InitialsOrIcon name={name} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** One's own initials. */
export function Circle({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-xs font-bold text-accent-strong">
      <InitialsOrIcon name={name} />
    </span>
  )
}

/** Who has no name is called by an address, which isn't read as one. */
function InitialsOrIcon({ name }: { name: string }) {
  return name.includes('@') ? <User size={15} aria-hidden="true" /> : <span aria-hidden="true">{initialsOf(name)}</span>
}

/** The initials of the first and last word of a name: 'Priya Raman' -> 'PR'. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
