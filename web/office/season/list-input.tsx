import { Plus, X } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass, controlProps, Note } from '../../ui/field.tsx'
import { idOf, useFormContent } from './form-context.ts'

type ListInputProps = {
  path: string
  title: string
  /** What one entry is called: 'Time' makes 'Time 1'. */
  item: string
  add: string
  empty: string
  type?: 'text' | 'time'
  /** Puts the entries in order when the list is left. */
  inOrder?: boolean
}

/** A list that grows and shrinks: an entry to a line. Wrong entries are told by their place: '<path>.3'. */
export function ListInput({ path, title, item, add, empty, type = 'text', inOrder = false }: ListInputProps) {
  const { start, issues, onChange } = useFormContent()
  const [rows, setRows] = useState(() =>
    (start[path] ?? '')
      .split('\n')
      .filter(Boolean)
      .map((text, key) => ({ key, text })),
  )
  const next = useRef(rows.length)
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<number | 'add' | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added or removed is known to the form only once it is on the page
  useLayoutEffect(() => {
    if (focus.current === null) return
    if (focus.current === 'add') adder.current?.focus()
    else inputs()[focus.current]?.focus()
    focus.current = null
    onChange()
  }, [rows])
  const problem = issues.find((issue) => issue.path === path)?.message
  return (
    <fieldset
      id={idOf(path)}
      tabIndex={-1}
      onBlur={arrange}
      className="grid min-w-0 gap-2 rounded-medium border border-line p-4 outline-none"
    >
      <legend className="px-1 font-semibold">{title}</legend>
      <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-2">
        {rows.map(({ key, text }, place) => {
          const id = idOf(`${path}.${place}`)
          const error = issues.find((issue) => issue.path === `${path}.${place}`)?.message
          const name = `${item} ${place + 1}`
          return (
            <li key={key} className="grid content-start gap-1">
              <div className="flex gap-1">
                <input
                  {...controlProps(id, '', error)}
                  type={type}
                  name={path}
                  aria-label={name}
                  defaultValue={text}
                  autoComplete="off"
                  className={`${controlClass} min-w-0`}
                />
                <Button
                  look="quiet"
                  className="min-w-9 shrink-0 px-2! max-wide:min-w-11"
                  aria-label={`Remove ${name.toLowerCase()}`}
                  onClick={() => remove(key, place)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </div>
              <Note id={id} error={error} />
            </li>
          )
        })}
      </ul>
      {rows.length === 0 && <p className="text-ink-2">{empty}</p>}
      {problem && <p className="text-sm font-medium text-bad">{problem}</p>}
      <Button ref={adder} className="justify-self-start" onClick={append}>
        <Plus size={16} aria-hidden="true" /> {add}
      </Button>
    </fieldset>
  )

  function append() {
    focus.current = rows.length
    setRows([...rows, { key: next.current++, text: '' }])
  }

  function remove(key: number, place: number) {
    focus.current = rows.length === 1 ? 'add' : Math.min(place, rows.length - 2)
    setRows(rows.filter((row) => row.key !== key))
  }

  /** Only when the list is left: entries that move while one writes would be lost from sight. */
  function arrange({ currentTarget, relatedTarget }: FocusEvent) {
    if (!inOrder || currentTarget.contains(relatedTarget)) return
    const written = inputs().map((input, place) => ({ row: rows[place], text: input.value }))
    // An unfinished time stays at the end, where it says what is wrong with it.
    const sorted = written.toSorted((a, b) => (a.text || '~').localeCompare(b.text || '~'))
    setRows(sorted.flatMap(({ row }) => row ?? []))
  }

  function inputs() {
    return [...(list.current?.querySelectorAll('input') ?? [])]
  }
}
