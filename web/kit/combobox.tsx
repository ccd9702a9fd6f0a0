import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { type ControlProps, controlClass } from '#web/kit/form/field.tsx'

/** One choice: `text` is what the box holds once it is chosen. */
export type Option = { text: string; content: ReactNode }

/** What a search found, with a line above it ('' for none), and what stands below. */
export type FoundOptions = { options: Option[]; note: string; foot?: ReactNode }

type ComboboxProps = {
  control: ControlProps
  name: string
  value?: string | undefined
  required: boolean
  autoComplete: string
  /** The list's accessible name. */
  label: string
  /** Returns what matches a text; null keeps the list closed. */
  search: (text: string, signal: AbortSignal) => FoundOptions | null | Promise<FoundOptions | null>
  /** Opens with everything there is, for a list that can be read through, and otherwise with what matches the text. */
  opensWithAll?: boolean
  /** What a text means when the box is left without choosing. */
  settle?: (text: string) => string
  /** The width of the list. */
  listClass: string
}

/**
 * A text box with the choices that match it below (ARIA combobox with a list). The keys are the arrows, Enter and Escape. Before the page
 * hydrates it is a plain box, and what is typed there is understood all the same.
 */
export function Combobox(props: ComboboxProps) {
  const { control, name, value, required, autoComplete, label, search, opensWithAll = false, settle, listClass } = props
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const { found, active, setActive, show, close, isBusy } = useFound(search, input)
  const list = `${control.id}-list`
  const options = found?.options ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new result comes into view
  useEffect(() => {
    const shown = popup.current?.querySelectorAll('[role=option]')[active] ?? popup.current
    shown?.scrollIntoView({ block: 'nearest' })
  }, [found, active])

  function open() {
    // Selected, so that typing replaces it.
    if (opensWithAll) input.current?.select()
    void show(opensWithAll ? '' : (input.current?.value ?? ''))
  }

  function choose({ text }: Option) {
    write(text)
    close()
    input.current?.focus()
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    const chosen = options[active]
    if (chosen) write(chosen.text)
    else if (settle) write(settle(input.current?.value ?? ''))
    close()
  }

  /** Fires an input event, so that the form sees it as typed. */
  function write(text: string) {
    const box = input.current
    if (!box || box.value === text) return
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (found === null) open()
      else setActive(Math.max(-1, Math.min(options.length - 1, active + step)))
    } else if (event.key === 'Enter' && isBusy() && event.target === input.current) {
      // Not sent yet: without a choice the form can't continue.
      event.preventDefault()
      const chosen = options[active] ?? (options.length === 1 ? options[0] : undefined)
      if (chosen) choose(chosen)
    } else if (event.key === 'Escape' && isBusy()) {
      event.preventDefault()
      input.current?.focus()
      close()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box inside has the role; this hears its links too
    <div className="relative" onKeyDown={press} onBlur={leave}>
      <input
        {...control}
        ref={input}
        name={name}
        defaultValue={value}
        required={required}
        autoComplete={autoComplete}
        spellCheck="false"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onClick={() => (found === null ? open() : close())}
        onInput={({ nativeEvent, currentTarget }) => nativeEvent.isTrusted && show(currentTarget.value)}
        className={`${controlClass} pe-7 text-ellipsis`}
      />
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        aria-hidden="true"
        className="pointer-events-none absolute top-4 inset-e-2.5 fill-none stroke-ink-2 stroke-2 office:top-3"
      >
        <path d="m1 4 5 5 5-5" />
      </svg>
      {found && <FoundList found={found} list={list} label={label} active={active} popup={popup} className={listClass} onChoose={choose} />}
    </div>
  )
}

/** What a search found, and which option is active. */
function useFound(search: ComboboxProps['search'], input: RefObject<HTMLInputElement | null>) {
  const searching = useRef<AbortController | null>(null)
  /** Null while the list is closed. */
  const [found, setFound] = useState<FoundOptions | null>(null)
  /** The index of the active option; -1 while the text itself is active. */
  const [active, setActive] = useState(-1)
  const isBusy = () => found !== null || searching.current !== null
  return { found, active, setActive, show, close, isBusy }

  async function show(text: string) {
    searching.current?.abort()
    const mine = new AbortController()
    searching.current = mine
    const next = await search(text, mine.signal)
    if (mine.signal.aborted) return
    searching.current = null
    setFound(next)
    setActive(next?.options.findIndex((option) => option.text === input.current?.value) ?? -1)
  }

  function close() {
    searching.current?.abort()
    searching.current = null
    setFound(null)
    setActive(-1)
  }
}

type FoundListProps = {
  found: FoundOptions
  /** Its id. */
  list: string
  label: string
  active: number
  popup: Ref<HTMLDivElement>
  className: string
  onChoose: (option: Option) => void
}

function FoundList({ found: { options, note, foot }, list, label, active, popup, className, onChoose }: FoundListProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={popup}
      // Leaving the box would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute top-full inset-s-0 z-10 mt-1 rounded-medium border border-line-2 bg-paper shadow-lg ${className}`}
    >
      {note !== '' && (
        <p role="status" className="px-3 py-2 text-sm text-ink-2">
          {note}
        </p>
      )}
      {options.length > 0 && (
        <div id={list} role="listbox" tabIndex={-1} aria-label={label} className="max-h-60 overflow-y-auto overscroll-contain py-1">
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys and keeps the focus
            <div
              key={option.text}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(option)}
              className="flex min-h-11 cursor-pointer items-center px-3 py-1.5 text-[0.9375rem] hover:bg-tint aria-selected:bg-tint aria-selected:font-semibold office:min-h-8"
            >
              {option.content}
            </div>
          ))}
        </div>
      )}
      {foot}
    </div>
  )
}
