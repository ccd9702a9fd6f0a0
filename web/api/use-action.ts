import { useState } from 'react'
import { Problem } from './problem.ts'

/**
 * What a button does beside a form: whether it is under way, and the `Problem` of the last attempt. The action returns true when the page
 * is being left, so that the button stays busy.
 */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run(action: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    let isLeaving = false
    try {
      isLeaving = (await action()) === true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(isLeaving)
    }
  }

  return { busy, problem, run }
}
