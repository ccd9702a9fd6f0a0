import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { competitions, doorAt, doors } from '#domain/competitions/index.ts'
import { type SeasonPreview, seasonPreview } from '#domain/season/api.ts'
import { doorIn, isOpen, type Season } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.tsx'
import { seasonPath } from './api.ts'

const views = [
  { name: 'card', label: 'Card', page: 'home' },
  { name: 'form', label: 'Form', page: 'form' },
  { name: 'payment', label: 'Payment', page: 'payment' },
  { name: 'rules', label: 'Rules', page: 'form' },
] as const satisfies { name: string; label: string; page: SeasonPreview['page'] }[]

type ViewName = (typeof views)[number]['name']

type ParentsViewProps = {
  saved: Season
  /** The shown section of the form. */
  section: string
  /** What holds the form, and what is in it: null while it has mistakes. */
  around: RefObject<HTMLElement | null>
  read: () => Season | null
  /** Differs when the form was filled anew. */
  round: number
}

/** The pages of families with what is in the form, following while one types, with every text marked that isn't in the saved season. */
export function ParentsView({ saved, section, around, read, round }: ParentsViewProps) {
  const { draft, isRight } = useDraft(saved, around, read, round)
  const [chosen, setChosen] = useState<{ section: string; view?: ViewName; door?: string }>({ section })
  const offered = doorsOf(section)
  const mine = chosen.section === section ? chosen : { section }
  const view = mine.view ?? firstView(section)
  const door = mine.door ?? offered[0] ?? ''
  const page = views.find(({ name }) => name === view)?.page ?? 'form'
  const before = usePreview(saved, page, door)
  const now = usePreview(draft, page, door)
  const error = before.error ?? now.error
  const id = useId()
  return (
    <section aria-label="As a parent sees it" className="grid min-w-0 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm">Parent’s view</h2>
        <fieldset className="flex overflow-hidden rounded-small border border-line-2">
          <legend className="sr-only">Page</legend>
          {views.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setChosen({ ...mine, view: name })}
              className="min-h-8 cursor-pointer px-2.5 text-sm font-semibold text-ink-2 -outline-offset-2 hover:bg-tint aria-pressed:bg-tint aria-pressed:text-accent-strong max-wide:min-h-11"
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      {view !== 'card' && offered.length > 1 && (
        <div className="flex items-center gap-2">
          <label htmlFor={id}>Form</label>
          <select
            id={id}
            value={door}
            onChange={({ currentTarget }) => setChosen({ ...mine, door: currentTarget.value })}
            className={controlClass}
          >
            {offered.map((path) => (
              <option key={path} value={path}>{`/${path} (${doorAt(path)?.competition.name ?? ''})`}</option>
            ))}
          </select>
        </div>
      )}
      <p role="status" className="min-h-5 text-sm text-ink-2 empty:hidden">
        {isRight ? noteAbout(draft, view, door) : 'This follows again when the form has no mistakes.'}
      </p>
      {error && <Message look="bad">{`We couldn’t draw it. ${sentence(error)}`}</Message>}
      <ParentsPage html={now.data ?? ''} before={before.data ?? ''} view={view} about={nameOf(section)} />
    </section>
  )
}

/** The forms of a section's competition, or all of them, the first round's first. */
function doorsOf(section: string): string[] {
  const of = (slug: string | undefined) => doors.filter(({ competition }) => competition.slug === slug).map(({ door }) => door.path)
  const own = of(section)
  const first = of(competitions.find(({ isFirstRound }) => isFirstRound)?.slug)
  return own.length > 0 ? own : [...new Set([...first, ...doors.map(({ door }) => door.path)])]
}

function firstView(section: string): ViewName {
  if (section === 'payment') return 'payment'
  if (section === 'disclaimer') return 'rules'
  return competitions.some(({ slug }) => slug === section) ? 'form' : 'card'
}

function nameOf(section: string): string {
  return competitions.find(({ slug }) => slug === section)?.name ?? ''
}

function noteAbout(draft: Season, view: ViewName, path: string): string {
  const door = doorIn(draft, path)
  if (view === 'card' || isOpen(door, Date.now())) return ''
  return door.hidden ? 'Hidden: families can’t open this form.' : 'Closed now: families see this when the form is open.'
}

function usePreview(season: Season, page: SeasonPreview['page'], door: string) {
  return useQuery({
    queryKey: ['parents-view', page, door, JSON.stringify(season)],
    queryFn: ({ signal }) => call(`${seasonPath}/preview`, { method: 'POST', body: { season, page, door }, answer: seasonPreview, signal }),
    select: ({ html }) => html,
    placeholderData: (known) => known,
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

/** What is in the form, a moment after the last key; with mistakes, what was in it before them. */
function useDraft(saved: Season, around: RefObject<HTMLElement | null>, read: () => Season | null, round: number) {
  const [draft, setDraft] = useState({ draft: saved, isRight: true })
  const latest = useRef(read)
  latest.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form may hold something else after every filling
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(pause)
      pause = setTimeout(() => {
        const now = latest.current()
        setDraft((before) => (now ? { draft: now, isRight: true } : { ...before, isRight: false }))
      }, 300)
    }
    const element = around.current
    element?.addEventListener('input', follow)
    follow()
    return () => {
      clearTimeout(pause)
      element?.removeEventListener('input', follow)
    }
  }, [round])
  return draft
}

const empty = '<!doctype html><html lang="en"><head><title>As a parent sees it</title></head><body></body></html>'

/** A page without its scripts in a frame, where nothing leads anywhere. What is drawn next replaces it in place, so that it keeps still. */
function ParentsPage({ html, before, view, about }: Parts) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const drawn = useRef('')
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page || html === '' || before === '') return
    const parts = { html, before, view, about }
    const next = pageFrom(parts)
    if (page.head.querySelector('style,link') === null) page.head.append(...next.head.querySelectorAll('style,link[rel=stylesheet],meta'))
    page.body.replaceChildren(...next.body.childNodes)
    page.body.tabIndex = 0
    goTo(page, parts, drawn.current !== `${view} ${about}`)
    drawn.current = `${view} ${about}`
  }, [isReady, html, before, view, about])
  return (
    <div className="mx-auto w-full max-w-[346px] overflow-hidden rounded-[26px] border-[7px] border-ink bg-ground dark:border-line-2">
      <iframe
        ref={frame}
        title="As a parent sees it"
        srcDoc={empty}
        sandbox="allow-same-origin"
        onLoad={() => {
          const page = frame.current?.contentDocument
          page?.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault())
          page?.addEventListener('submit', (event) => event.preventDefault())
          setReady(true)
        }}
        className="block h-[clamp(320px,calc(100dvh-300px),640px)] w-full"
      />
    </div>
  )
}

/** A page as the server draws it with what is in the form, and with the saved season. `about` is the competition that is being edited. */
type Parts = { html: string; before: string; view: 'card' | 'form' | 'payment' | 'rules'; about: string }

/**
 * Returns a page of families to look at: without scripts, as if they had run, and with every text marked that isn't on the saved page.
 */
function pageFrom({ html, before, view }: Parts): Document {
  const page = parsed(html)
  if (view === 'form') page.querySelector('dialog')?.remove()
  const known = new Set(textsIn(parsed(before)).map((node) => node.data.trim()))
  for (const node of textsIn(page)) if (!known.has(node.data.trim())) wrap(node)
  for (const element of page.querySelectorAll<HTMLElement>('a,button,input,select,textarea,summary')) element.tabIndex = -1
  return page
}

/** Scrolls to what changed, or, when the view is new, to the competition. */
function goTo(page: Document, { view, about }: Parts, isNew: boolean) {
  const height = page.defaultView?.innerHeight ?? 0
  const marks = [...page.querySelectorAll('mark')].filter((mark) => mark.getClientRects().length > 0)
  const isInSight = marks.some((mark) => {
    const { top, bottom } = mark.getBoundingClientRect()
    return top >= 0 && bottom <= height
  })
  const headings = view === 'card' && isNew ? [...page.querySelectorAll('h3,li b')] : []
  const target = marks.length > 0 ? (isInSight ? undefined : marks[0]) : headings.find(({ textContent }) => textContent === about)
  if (target) target.scrollIntoView({ block: marks.length > 0 ? 'center' : 'start' })
  else if (isNew) page.defaultView?.scrollTo(0, 0)
}

function parsed(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script,noscript,.late')) element.remove()
  for (const button of page.querySelectorAll('button')) button.disabled = false
  return page
}

function textsIn({ body }: Document): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    // Nothing can stand around the text of these.
    if (node.data.trim() !== '' && !node.parentElement?.closest('option,textarea,svg')) found.push(node)
  }
  return found
}

function wrap(node: Text) {
  const mark = node.ownerDocument.createElement('mark')
  node.replaceWith(mark)
  mark.append(node)
  Object.assign(mark.style, { backgroundColor: 'var(--color-honey-tint)', color: 'inherit', boxShadow: '0 0 0 2px var(--color-honey)' })
}
