import { Search } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from '#web/kit/single-keys.ts'
import { focusActiveRow } from '#web/kit/table/table-keys.ts'

const pauseMs = 250

type SearchBoxProps = {
  input: Ref<HTMLInputElement>
  value: string
  /** Says what it looks in. */
  hint: string | undefined
  onSearch: (q: string) => void
}

/**
 * 'Search Here': searches after a pause in typing, keeps the focus until an arrow key moves into the list, and follows the
 * address when that changes.
 */
export function SearchBox({ input, value, hint, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  /** What was asked for and isn't in the address yet: one that comes late changes nothing of what is typed since. */
  const asked = useRef([value])
  const search = useRef(onSearch)
  useLayoutEffect(() => {
    search.current = onSearch
  })

  useEffect(() => {
    const isOwn = asked.current.includes(value)
    if (isOwn && value !== asked.current.at(-1)) return
    if (!isOwn) setText(value)
    asked.current = [value]
  }, [value])

  useEffect(() => {
    const q = text.trim()
    if (q === asked.current.at(-1)) return
    const pause = setTimeout(() => {
      asked.current.push(q)
      search.current(q)
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [text])

  return (
    <label
      className={`relative flex min-w-48 flex-1 items-center max-wide:basis-full ${hint ? 'wide:max-w-110 wide:min-w-90' : 'wide:max-w-80'}`}
    >
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute inset-s-3 text-ink-2" />
      <input
        ref={input}
        type="search"
        aria-label="Search Here"
        aria-description={hint}
        placeholder="Search Here"
        value={text}
        maxLength={120}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          focusActiveRow()
        }}
        className="min-h-9 w-full rounded-small border border-line-2 bg-paper pe-2 ps-9 text-ink placeholder:text-ink-2"
      />
      {hint && text === '' && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-e-3 truncate text-[13px] text-ink-2 max-xl:hidden">
          {hint}
        </span>
      )}
    </label>
  )
}

type Shortcuts = { search: RefObject<HTMLInputElement | null>; hint?: RefObject<HTMLButtonElement | null> }

/** '/' focuses the search and '?' shows the shortcuts, except while the user is typing or a dialog is open. */
export function useShortcuts({ search, hint }: Shortcuts) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]') || isTyping(event)) return
      if (event.key === '/') search.current?.select()
      else if (event.key === '?' && hint) hint.current?.click()
      else if (['ArrowDown', 'ArrowUp'].includes(event.key) && isResting(event.target)) focusActiveRow()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [search, hint])
}

/** The result of an action takes the focus; the arrow keys lead from there back to the rows. */
function isResting(target: EventTarget | null) {
  return target instanceof Element && target.closest('[data-outcome]') !== null
}
