import { Plus, X } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { settingOnForm } from '#domain/season/setting.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, controlProps, Note } from '#web/kit/form/field.tsx'
import { idOf, tellForm, useField } from '../season-form.ts'
import { EventRow } from './event-row.tsx'

/** An editable list, one entry per line. Invalid entries are reported by index: '<path>.3'. Times are sorted when the focus leaves it. */
export function ListInput({ path }: { path: string }) {
  const { type, label, wide, list: words = { entry: '', add: '', empty: '' } } = settingOnForm(path)
  const isTimes = type.input === 'time-list'
  const { start, error } = useField(path)
  const [rows, setRows] = useState(() => [...start.split('\n').filter(Boolean).entries()].map(([key, text]) => ({ key, text })))
  const next = useRef(rows.length)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const focus = useRef<number | 'add' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees an added or removed entry only once it is on the page
  useLayoutEffect(() => {
    if (focus.current === 'add') adder.current?.focus()
    else if (focus.current !== null) inputs()[focus.current]?.focus()
    focus.current = null
    tellForm(fieldset.current)
  }, [rows])
  return (
    <fieldset
      ref={fieldset}
      id={idOf(path)}
      tabIndex={-1}
      aria-describedby={error ? `${idOf(path)}-note` : undefined}
      onBlur={arrange}
      className="grid min-w-0 gap-2 rounded-medium border border-line p-4 outline-none"
    >
      <legend className="px-1 font-semibold">{label}</legend>
      {/* No scroll anchoring: as entries move, the page would jump and a click would miss its button. */}
      <ul
        ref={list}
        className={`grid [overflow-anchor:none] gap-2 ${type.input === 'event-list' || wide ? '' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))]'}`}
      >
        {rows.map(({ key, text }, place) =>
          type.input === 'event-list' ? (
            <EventRow key={key} path={path} place={place} text={text} onRemove={() => remove(place)} />
          ) : (
            <ListRow
              key={key}
              path={path}
              place={place}
              entry={words.entry}
              type={isTimes ? 'time' : 'text'}
              text={text}
              onRemove={() => remove(place)}
            />
          ),
        )}
      </ul>
      <Note id={idOf(path)} hint={rows.length === 0 ? words.empty : ''} error={error} />
      <Button ref={adder} className="justify-self-start" onClick={append}>
        <Plus size={16} aria-hidden="true" /> <span>{words.add}</span>
      </Button>
    </fieldset>
  )

  function append() {
    focus.current = rows.length
    setRows([...rows, { key: next.current++, text: '' }])
  }

  function remove(place: number) {
    focus.current = rows.length === 1 ? 'add' : Math.min(place, rows.length - 2)
    setRows(rows.filter((_, other) => other !== place))
  }

  /** Only when the focus leaves the list, so that entries don't move while the user types. */
  function arrange({ currentTarget, relatedTarget }: FocusEvent) {
    if (!isTimes || currentTarget.contains(relatedTarget)) return
    const written = inputs().map((input, place) => ({ row: rows[place], text: input.value }))
    // An unfinished time stays at the end, where its error shows.
    const sorted = written.sort((a, b) => (a.text || '~').localeCompare(b.text || '~')).flatMap(({ row }) => row ?? [])
    if (sorted.some((row, place) => row !== rows[place])) setRows(sorted)
  }

  function inputs() {
    return [...(list.current?.children ?? [])].flatMap((row) => row.querySelector('input') ?? [])
  }
}

type ListRowProps = {
  /** The list's path, and the entry's index, from 0. */
  path: string
  place: number
  /** What one entry is called: 'Time' makes 'Time 1'. */
  entry: string
  type: 'text' | 'time'
  text: string
  onRemove: () => void
}

/** One entry of a list, with its remove button. */
function ListRow({ path, place, entry, type, text, onRemove }: ListRowProps) {
  const { error } = useField(`${path}.${place}`)
  const id = idOf(`${path}.${place}`)
  const name = `${entry} ${place + 1}`
  return (
    <li className="grid content-start gap-1">
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
          onClick={onRemove}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <Note id={id} error={error} />
    </li>
  )
}
