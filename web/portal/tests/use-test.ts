import { useEffect, useRef, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { type OwnTest, type Progress, progress, type TurnShown, turnShown } from '#domain/words/tests.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { signedIn } from '#web/api/signed-in.ts'

/** Where a test is. */
export type Step =
  | { name: 'trial'; turn: 0; of: 0 }
  | { name: 'word'; turn: number; of: number; word: NonNullable<TurnShown['word']>; isSending: boolean }
  | { name: 'between'; turn: number; of: number; note: string }
  | { name: 'done'; turn: number; of: number }

/** Milliseconds until a call that found no connection is made again. */
const again = 2_000

/** Takes a test. Every call may be made twice, so that a lost connection is only tried again: the server knows where the test is. */
export function useTest({ id, registration, state }: OwnTest) {
  const [step, setStep] = useState<Step>({ name: 'trial', turn: 0, of: 0 })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isTrying, setTrying] = useState(false)
  const attempt = useRef('')
  const isGone = useRef(false)
  const left = useTimesLeft()

  /** Makes a call until the server answers. Other refusals are shown, and null is returned. */
  async function until<Answer>(make: () => Promise<Answer>): Promise<Answer | null> {
    setProblem(null)
    for (;;) {
      try {
        const answer = await signedIn('user', make)
        setTrying(false)
        return answer
      } catch (error) {
        if (isGone.current || !(error instanceof Problem)) return null
        setTrying(error.passing)
        if (!error.passing) {
          setProblem(error)
          return null
        }
        await new Promise((resolve) => setTimeout(resolve, again))
      }
    }
  }

  const started = () => call(`/api/student/tests/${id}/attempts`, { method: 'POST', body: { registration }, answer: progress })

  function goTo({ turn, of }: Progress, note: string) {
    setStep(turn >= of ? { name: 'done', turn, of } : { name: 'between', turn, of, note })
  }

  /** Shows the word whose turn it is. */
  async function show({ attempt: own, turn, of }: Progress) {
    attempt.current = own
    if (turn >= of) return setStep({ name: 'done', turn, of })
    const shown = await until(() => call(`/api/student/attempts/${own}/turns/${turn}`, { method: 'PUT', body: {}, answer: turnShown }))
    if (!shown) return await catchUp()
    left.reset()
    if (shown.word) setStep({ name: 'word', turn: shown.turn, of: shown.of, word: shown.word, isSending: false })
    else goTo(shown, m['test.was_late']())
  }

  /** After a refusal: another device may have gone on. */
  async function catchUp() {
    const now = await until(started)
    if (now) goTo(now, m['test.elsewhere']())
  }

  async function begin() {
    const now = await until(started)
    if (now) await show(now)
  }

  async function answer(typed: string) {
    if (step.name !== 'word') return
    setStep({ ...step, isSending: true })
    const body = { answer: typed, left: left.count() }
    const path = `/api/student/attempts/${attempt.current}/turns/${step.turn}/answer`
    const now = await until(() => call(path, { method: 'PUT', body, answer: progress }))
    if (now) goTo(now, now.is_late ? m['test.was_late']() : m['test.saved']())
    else await catchUp()
  }

  const next = () => show({ attempt: attempt.current, turn: step.turn, of: step.of, is_late: false })
  const first = useRef(begin)
  useEffect(() => {
    isGone.current = false
    if (state === 'begun') void first.current()
    return () => {
      isGone.current = true
    }
  }, [state])
  return { step, problem, isTrying, begin, next, answer }
}

/** Counts how often the page is left. */
function useTimesLeft() {
  const times = useRef(0)
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'hidden') times.current += 1
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return {
    count: () => Math.min(times.current, 1000),
    reset: () => {
      times.current = 0
    },
  }
}
