import { useEffect, useState } from 'react'
import { chosenNumber } from '../../../domain/chosen-school.ts'
import { choiceLetters, choiceText, type SchoolToChoose, schoolsToChoose } from '../../../domain/school-choice.ts'
import { call } from '../../api/call.ts'

const quiet = 250

/** The registered schools that fit what is written in the box for the school’s name, below it, each a button that fills the box. */
export default function SchoolList() {
  const [found, setFound] = useState<SchoolToChoose[] | null>(null)

  useEffect(() => {
    const box = schoolBox()
    let leaving = new AbortController()
    const stop = () => {
      leaving.abort()
      setFound(null)
    }
    const look = async () => {
      leaving.abort()
      leaving = new AbortController()
      const { signal } = leaving
      const q = box?.value.trim().slice(0, 120) ?? ''
      if (q.length < choiceLetters || chosenNumber(q) !== '') return setFound(null)
      await new Promise((done) => setTimeout(done, quiet))
      if (signal.aborted) return
      const query = new URLSearchParams({ q })
      // Without an answer the form says what to do when it goes on.
      const answer = await call(`/api/schools?${query}`, { answer: schoolsToChoose, signal }).catch(() => null)
      if (answer && !signal.aborted) setFound(answer.schools)
    }
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && stop()
    box?.addEventListener('input', look)
    box?.addEventListener('keydown', press)
    return () => {
      stop()
      box?.removeEventListener('input', look)
      box?.removeEventListener('keydown', press)
    }
  }, [])

  function choose(school: SchoolToChoose) {
    const box = schoolBox()
    if (!box) return
    box.value = choiceText(school)
    // The form hears of it as if it had been typed.
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
  }

  if (found === null) return null
  return (
    <div className="absolute top-full left-0 z-10 w-full rounded-medium border border-line-2 bg-paper shadow-lg">
      <p role="status" className="px-3 py-2 text-sm text-ink-2">
        {found.length === 0 ? 'No registered school with this name. Check the spelling.' : 'Choose your school:'}
      </p>
      <ul aria-label="Registered schools" className="max-h-72 overflow-y-auto">
        {found.map((school) => (
          <li key={school.register_no} className="border-t border-line">
            <button type="button" onClick={() => choose(school)} className="min-h-11 w-full px-3 py-2 text-left hover:bg-tint">
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
