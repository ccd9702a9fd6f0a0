import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { sentence } from '#web/office/errors.tsx'
import { type Find, useScreens } from '#web/office/kit/screen.ts'
import { usePaused } from '#web/office/use-paused.ts'
import { screensNamed } from './screens.ts'

/** `floating` shows the results over the page. */
export type FinderProps = { floating: boolean; onGo?: () => void }

/** Finds people, schools and bookings as their lists do, and screens by menu label or purpose, and goes there. */
export function Finder({ floating, onGo }: FinderProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { finds, error, isSettled } = useFinds(text)
  const shown = isOpen && text.trim() !== ''
  const chosen = finds[Math.min(at, finds.length - 1)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices when the focus leaves
    <div
      className="relative w-full min-w-0 wide:max-w-96"
      onBlur={({ relatedTarget, currentTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute top-2.5 inset-s-3 text-ink-2 max-wide:top-3.5" />
      <input
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Find a name, number or screen"
        placeholder="Find a name, number or screen"
        aria-expanded={shown && finds.length > 0}
        aria-controls={`${id}-finds`}
        aria-autocomplete="list"
        aria-activedescendant={shown && chosen ? idOf(chosen) : undefined}
        autoComplete="off"
        maxLength={120}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={press}
        className="min-h-9 w-full rounded-small border border-line-2 bg-paper pe-2 ps-9 text-ink placeholder:text-ink-2"
      />
      <div
        className={
          shown
            ? `${floating ? 'absolute inset-x-0 z-40 shadow-2xl' : ''} mt-1 rounded-medium border border-line bg-paper p-1.5`
            : 'sr-only'
        }
      >
        <div id={`${id}-finds`} role="listbox" aria-label="Found" className="max-h-[60dvh] overflow-y-auto">
          {shown &&
            finds.map((find) => <Option key={find.key} id={idOf(find)} find={find} isChosen={find === chosen} onGo={() => go(find)} />)}
        </div>
        <p role="status" className={shown && finds.length === 0 ? 'px-2.5 py-1.5 text-ink-2' : 'sr-only'}>
          {shown && newsText()}
        </p>
      </div>
    </div>
  )

  function idOf({ key }: Find): string {
    return `${id}-${key.replaceAll(' ', '-')}`
  }

  function newsText(): string {
    if (error) return sentence(error)
    if (finds.length > 0) return `${finds.length} found`
    if (text.trim().length < 2) return 'Enter two or more letters to find people.'
    return isSettled ? `No results for “${text.trim()}”. Try the reference, the parent’s email or part of the number.` : 'Looking…'
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && finds.length > 0) {
      setOpen(true)
      setAt((Math.min(at, finds.length - 1) + step + finds.length) % finds.length)
    } else if (event.key === 'Enter' && shown && chosen) go(chosen)
    else if (event.key === 'Escape' && shown && floating) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function go({ place }: Find) {
    setText('')
    setOpen(false)
    onGo?.()
    void navigate({ to: place.path, search: place.search as never })
  }
}

function Option({ id, find, isChosen, onGo }: { id: string; find: Find; isChosen: boolean; onGo: () => void }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
      className="cursor-pointer rounded-small px-2.5 py-1.5 hover:bg-tint aria-selected:bg-tint max-wide:py-2.5"
    >
      <span className="block font-semibold break-words">{find.label}</span>
      <span className="block text-[13px] break-words text-ink-2">{find.note}</span>
    </div>
  )
}

const pauseMs = 250

/** The most screens, and records of one screen, shown, so that they don't push the people out of sight. */
const maxFinds = 5

/** Screens by menu label or purpose, at once; what each of them finds among its records, after a pause in typing. People come first, and all of them. */
function useFinds(text: string) {
  const typed = text.trim()
  const q = usePaused(typed, pauseMs)
  const screens = useScreens()
  const searchable = screens.flatMap(({ path, finds }) => (finds ? [{ path, finds }] : []))
  const asked = useQueries({
    queries: searchable.map(({ path, finds }) => ({
      queryKey: ['finds', path, q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await finds())(q, signal),
      enabled: q.length >= 2,
      placeholderData: keepPreviousData<Find[]>,
    })),
  })
  const found = asked.flatMap(({ data = [] }, at) => (searchable[at]?.path === ownScreens.dashboard.path ? data : data.slice(0, maxFinds)))
  const named = screensNamed(typed, screens)
    .slice(0, maxFinds)
    .map(
      ({ path, label, about = 'Screen', search = {} }): Find => ({ key: label, label, note: about, place: { path: `/${path}`, search } }),
    )
  return {
    finds: [...named, ...(typed.length >= 2 ? found : [])],
    error: asked.find(({ error }) => error)?.error ?? null,
    isSettled: q === typed && !asked.some(({ isFetching }) => isFetching),
  }
}
