import { useEffect, useRef } from 'react'

type Props = {
  names: string[]
  /** The step that is being done, from 0. */
  now: number
  file: string | undefined
  /** For an import that begins with a button elsewhere, which is gone then. */
  takesFocus?: boolean
}

/** How far an import is: its steps, the first with the name of its file. */
export function Steps({ names, now, file, takesFocus = false }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.focus()
  }, [takesFocus])
  return (
    <ol ref={list} tabIndex={-1} className="flex gap-2 outline-none" aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`min-w-0 flex-1 border-t-4 pt-1.5 text-sm font-semibold office:border-t-3 office:text-[13px] ${index < now ? 'border-good' : index === now ? 'border-accent text-accent-strong' : 'border-line-2 text-ink-2'}`}
        >
          <span className="block truncate">{`${index + 1} ${name}${index === 0 && file !== undefined ? `: ${file}` : ''}`}</span>
        </li>
      ))}
    </ol>
  )
}
