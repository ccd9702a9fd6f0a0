import { Plus, X } from 'lucide-react'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { eventAudiences, eventIn, eventLine } from '#domain/season/setting-types.ts'
import { settingOnForm } from '#domain/season/settings.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, controlProps, Note } from '#web/kit/form/field.tsx'
import { idOf, tellForm, useField } from '../season-form.ts'

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

type EventRowProps = { path: string; place: number; text: string; onRemove: () => void }

/** One event of the calendar: its day, who reads of it, and its title. The form gets the three as one line. */
function EventRow({ path, place, text, onRemove }: EventRowProps) {
  const { date, audience, title } = eventIn(text)
  const name = `event ${place + 1}`
  const at = (part: string) => `${path}.${place}.${part}`
  const errors = { date: useField(at('date')).error, title: useField(at('title')).error }
  const day = useRef<HTMLInputElement>(null)
  const readers = useRef<HTMLSelectElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const joined = useRef<HTMLInputElement>(null)
  const [line, setLine] = useState(eventLine({ date, audience, title }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form sees the line only once it is on the page
  useLayoutEffect(() => tellForm(joined.current), [line])
  const join = () => {
    const [date = '', audience = '', title = ''] = [day, readers, words].map(({ current }) => current?.value)
    setLine(eventLine({ date, audience: audience as keyof typeof eventAudiences, title }))
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1">
        <input
          {...controlProps(idOf(at('date')), '', errors.date)}
          ref={day}
          type="date"
          max="9999-12-31"
          aria-label={`Day of ${name}`}
          defaultValue={date}
          onInput={join}
          className={`${controlClass} min-w-0`}
        />
        <Note id={idOf(at('date'))} error={errors.date} />
      </div>
      <select
        ref={readers}
        aria-label={`Who reads of ${name}`}
        defaultValue={audience}
        onChange={join}
        className={`${controlClass} min-w-0 self-start max-sm:order-3 max-sm:col-span-2`}
      >
        {Object.entries(eventAudiences).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className="order-last col-span-full grid content-start gap-1">
        <input
          {...controlProps(idOf(at('title')), '', errors.title)}
          ref={words}
          type="text"
          aria-label={`Title of ${name}`}
          placeholder="Prize-giving"
          defaultValue={title}
          autoComplete="off"
          onInput={join}
          className={`${controlClass} min-w-0`}
        />
        <Note id={idOf(at('title'))} error={errors.title} />
      </div>
      <input ref={joined} type="hidden" name={path} value={line} />
      <Button
        look="quiet"
        className="min-w-9 justify-self-end px-2! max-wide:min-w-11 sm:self-start"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </li>
  )
}
