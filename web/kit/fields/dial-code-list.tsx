import { useEffect, useRef } from 'react'
import type { DialCode } from '#domain/forms/dial-codes.ts'

type Props = { id: string; found: DialCode[]; active: number; onChoose: (entry: DialCode) => void }

/** The matches below the box. */
export function DialCodeList({ id, found, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  const place = 'absolute top-full left-0 z-10 mt-1 w-72 max-w-[calc(100vw-4.5rem)] rounded-medium border border-line-2 bg-paper shadow-lg'
  if (found.length === 0) {
    return (
      <p role="status" className={`${place} px-3 py-2.5 text-sm`}>
        No country or code like this.
      </p>
    )
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Countries"
      // Keep the focus in the box: leaving it would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className={`${place} max-h-60 scroll-my-4 overflow-y-auto overscroll-contain py-1`}
    >
      {found.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys and keeps the focus
        <div
          key={entry.iso + entry.code}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(entry)}
          className="grid min-h-11 cursor-pointer grid-cols-[4.5rem_minmax(0,1fr)] items-center px-3 text-[0.9375rem] hover:bg-tint aria-selected:bg-tint aria-selected:font-semibold office:min-h-8"
        >
          <span className="tabular-nums">{entry.code}</span> <span>{entry.name}</span>
        </div>
      ))}
    </div>
  )
}
