import { m } from '#domain/language/paraglide/messages.js'
import { chosenNumber } from '#domain/school/chosen-school.ts'
import { choiceLetters, choiceText, schoolsToChoose } from '#domain/school/school-choice.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import type { FoundOptions } from '#web/kit/combobox.tsx'

/** Milliseconds after the last keystroke before schools are searched for. */
const pause = 250

/** Searches the registered schools by name and place. Returns null when the text is too short, or when a school is chosen already. */
export async function searchSchools(text: string, signal: AbortSignal): Promise<FoundOptions | null> {
  const q = text.trim().slice(0, 120)
  if (q.length < choiceLetters || chosenNumber(text.trim()) !== '') return null
  await new Promise((done) => setTimeout(done, pause))
  if (signal.aborted) return null
  try {
    const { schools } = await call(`/api/schools?${new URLSearchParams({ q })}`, { answer: schoolsToChoose, signal })
    const options = schools.map((school) => ({
      text: choiceText(school),
      content: (
        <span className="min-w-0">
          <b className="wrap-anywhere">{school.name}</b>
          <span className="block text-sm wrap-anywhere text-ink-2">{school.place}</span>
        </span>
      ),
    }))
    return {
      options,
      note: options.length === 0 ? m['form.no_registered_school_name']() : m['form.choose_your_school'](),
    }
  } catch (error) {
    return error instanceof Problem ? { options: [], note: error.message } : null
  }
}
