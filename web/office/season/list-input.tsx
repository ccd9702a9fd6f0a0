import { Plus } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'
import { ListRow } from './list-row.tsx'

type ListInputProps = {
  path: string
  title: string
  /** What one entry is called: 'Time' makes 'Time 1'. */
  item: string
  add: string
  empty: string
  type?: 'text' | 'time'
  /** Sorts the entries when the focus leaves the list. */
  inOrder?: boolean
}

/** An editable list, one entry per line. Invalid entries are reported by index: '<path>.3'. */
export function ListInput({ path, title, item, add, empty, type = 'text', inOrder = false }: ListInputProps) {
  const { start, error, onChange } = useField(path)
  const [rows, setRows] = useState(() => [...start.split('\n').filter(Boolean).entries()].map(([key, text]) => ({ key, text })))
  const next = useRef(rows.length)
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const focus = useRef<number | 'add' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees an added or removed entry only once it is on the page
  useLayoutEffect(() => {
    if (focus.current === 'add') adder.current?.focus()
    else if (focus.current !== null) inputs()[focus.current]?.focus()
    focus.current = null
    onChange()
  }, [rows])
  return (
    <fieldset
      id={idOf(path)}
      tabIndex={-1}
      aria-describedby={error ? `${idOf(path)}-note` : undefined}
      onBlur={arrange}
      className="grid min-w-0 gap-2 rounded-medium border border-line p-4 outline-none"
    >
      <legend className="px-1 font-semibold">{title}</legend>
      {/* No scroll anchoring: as entries move, the page would jump and a click would miss its button. */}
      <ul ref={list} className="grid [overflow-anchor:none] grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-2">
        {rows.map(({ key, text }, place) => (
          <ListRow key={key} path={path} place={place} item={item} type={type} text={text} onRemove={() => remove(place)} />
        ))}
      </ul>
      <Note id={idOf(path)} hint={rows.length === 0 ? empty : ''} error={error} />
      <Button ref={adder} className="justify-self-start" onClick={append}>
        <Plus size={16} aria-hidden="true" /> {add}
      </Button>
    </fieldset>
  )

  function append() {
    focus.current = rows.length
    setRows([...rows, { key: next.current++, text: '' }])
  }

  function remove(place: number) {
    focus.current = rows.length === 1 ? 'add' : Math.min(place, rows.length - 2)
    setRows(rows.toSpliced(place, 1))
  }

  /** Only when the focus leaves the list, so that entries don't move while the user types. */
  function arrange({ currentTarget, relatedTarget }: FocusEvent) {
    if (!inOrder || currentTarget.contains(relatedTarget)) return
    const written = inputs().map((input, place) => ({ row: rows[place], text: input.value }))
    // An unfinished time stays at the end, where its error shows.
    const sorted = written.toSorted((a, b) => (a.text || '~').localeCompare(b.text || '~'))
    setRows(sorted.flatMap(({ row }) => row ?? []))
  }

  function inputs() {
    return [...(list.current?.querySelectorAll('input') ?? [])]
  }
}
