import { useEffect, useRef, useState } from 'react'
import { chosenNumber } from '#domain/school/chosen-school.ts'
import { choiceLetters, choiceText, type SchoolToChoose, schoolsToChoose } from '#domain/school/school-choice.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'

/** Milliseconds after the last keystroke before schools are searched for. */
const pause = 250

/**
 * The registered schools that match the text in the school name box. It opens below the box; each school is a button that
 * fills the box, and the arrow keys move between them.
 */
export function SchoolList() {
  const list = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<SchoolToChoose[] | Problem | null>(null)

  useEffect(() => {
    const box = schoolBox()
    const cell = box?.closest('.relative')
    let latest = new AbortController()
    const close = () => {
      latest.abort()
      setFound(null)
    }
    const search = async () => {
      latest.abort()
      latest = new AbortController()
      const { signal } = latest
      const text = box?.value.trim() ?? ''
      const q = text.slice(0, 120)
      if (q.length < choiceLetters || chosenNumber(text) !== '') return setFound(null)
      await new Promise((done) => setTimeout(done, pause))
      if (signal.aborted) return
      const answer = call(`/api/schools?${new URLSearchParams({ q })}`, { answer: schoolsToChoose, signal })
      const result = await answer.then(
        ({ schools }) => schools,
        (error) => (error instanceof Problem ? error : null),
      )
      if (!signal.aborted) setFound(result)
    }
    const press = (event: Event) => {
      const { key } = event as KeyboardEvent
      if (key === 'Escape') {
        if (list.current?.contains(document.activeElement)) box?.focus()
        close()
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        const stops = [box, ...(list.current?.querySelectorAll('button') ?? [])]
        const at = stops.indexOf(document.activeElement as HTMLButtonElement)
        const next = stops[at + (key === 'ArrowDown' ? 1 : -1)]
        if (at < 0 || stops.length < 2) return
        event.preventDefault()
        next?.focus()
      } else if (key === 'Enter' && event.target === box && chosenNumber(box?.value ?? '') === '') {
        // Without a school the form can't continue; if only one was found, choose it.
        event.preventDefault()
        const [only, another] = list.current?.querySelectorAll('button') ?? []
        if (only && !another) only.click()
      }
    }
    const leave = (event: Event) => {
      if (!cell?.contains((event as FocusEvent).relatedTarget as Node | null)) close()
    }
    box?.addEventListener('input', search)
    box?.addEventListener('focus', search)
    cell?.addEventListener('keydown', press)
    cell?.addEventListener('focusout', leave)
    // The user may have typed while this was loading.
    if (document.activeElement === box) void search()
    return () => {
      close()
      box?.removeEventListener('input', search)
      box?.removeEventListener('focus', search)
      cell?.removeEventListener('keydown', press)
      cell?.removeEventListener('focusout', leave)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever other schools are shown
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), [found])

  function choose(school: SchoolToChoose) {
    const box = schoolBox()
    if (!box) return
    box.value = choiceText(school)
    // Fires an input event, so that the form sees it as typed.
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
  }

  if (found === null) return null
  const schools = found instanceof Problem ? [] : found
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={list}
      // Keep the focus in the box: leaving it would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-10 w-full rounded-medium border border-line-2 bg-paper shadow-lg"
    >
      <p role="status" className="px-3 py-2 text-sm text-ink-2">
        {found instanceof Problem
          ? found.message
          : schools.length === 0
            ? 'No registered school with this name. Check the spelling.'
            : 'Choose your school:'}
      </p>
      {!(found instanceof Problem) && (
        <p className="px-3 pb-2 text-sm text-ink-2">
          Not there? <a href="/SchoolRegister">Ask it to register</a>, or choose the general form on the <a href="/">home page</a>.
        </p>
      )}
      <ul aria-label="Registered schools" className="max-h-72 overflow-y-auto">
        {schools.map((school) => (
          <li key={school.register_no} className="border-t border-line">
            <button
              type="button"
              onClick={() => choose(school)}
              className="min-h-11 w-full px-3 py-2 text-left -outline-offset-3! hover:bg-tint"
            >
              <b className="wrap-anywhere">{school.name}</b>
              <span className="block text-sm wrap-anywhere text-ink-2">{school.place}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function schoolBox() {
  return document.querySelector<HTMLInputElement>('input[name=school_name]')
}
