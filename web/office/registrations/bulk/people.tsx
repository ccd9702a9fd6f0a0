import { useEffect, useRef } from 'react'

type Person = { id: string; serial_no: number; name: string; note?: string; bad?: boolean }

/**
 * People by serial number and name, with a sentence about each where there is one. Scrolls when there are many, in a box around it:
 * a scrolling part of a dialog would otherwise give up its height first.
 */
export function People({ label, people }: { label: string; people: Person[] }) {
  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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

/** Says something and takes the focus, where a dialog goes on to its next part. */
export function Flash({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className="text-base font-semibold outline-none">
      {children}
    </p>
  )
}
