import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { eventAudiences, eventIn, eventLine } from '#domain/season/setting-types.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, controlProps, Note } from '#web/kit/form/field.tsx'
import { idOf, tellForm, useField } from '../season-form.ts'

type EventRowProps = { path: string; place: number; text: string; onRemove: () => void }

/** One event of the calendar: its day, who reads of it, and its title. The form gets the three as one line. */
export function EventRow({ path, place, text, onRemove }: EventRowProps) {
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
