import { useEffect, useRef } from 'react'

type Person = { id: string; serial_no: number; name: string; note?: string; bad?: boolean }

/**
 * People by serial number and name, each with an optional sentence. A long list scrolls in its own box, because a scrolling
 * part of a dialog would otherwise be the first to shrink.
 */
export function People({ label, people }: { label: string; people: Person[] }) {
  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="max-h-56 overflow-y-auto rounded-medium border border-line"
      >
        <ul>
          {people.map(({ id, serial_no, name, note, bad }) => (
            <li key={id} className="flex flex-wrap gap-x-3 border-b border-line px-3 py-2 last:border-b-0">
              <span className="min-w-12 text-ink-2 tabular-nums">{serial_no}</span>
              <span className="min-w-0 flex-1 basis-40 font-semibold break-words">{name}</span>
              {note && <span className={`min-w-0 basis-full break-words wide:basis-60 ${bad ? 'text-bad' : 'text-ink-2'}`}>{note}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** A message that takes the focus when a dialog moves to its next part. */
export function FocusedMessage({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className="text-base font-semibold outline-none">
      {children}
    </p>
  )
}
