import { useRef, useState } from 'react'
import type { Answers } from '../../../domain/answers.ts'
import type { Entrance } from '../../../domain/entrance.ts'
import type { Receipt } from '../../../domain/replies.ts'
import { Problem } from '../../api/problem.ts'
import { send } from './send.ts'
import { submissionKeys } from './submission-key.ts'

/** One registration on its way: how far it is, why it failed, or its receipt. */
export function useSubmission(door: Entrance['door']) {
  const [keyFor] = useState(() => submissionKeys())
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const underWay = useRef(false)

  /** Sends it unless it is on its way already. Gives back what went wrong, or null. */
  async function submit(answers: Answers, picture: File): Promise<Problem | null | 'busy'> {
    if (underWay.current) return 'busy'
    underWay.current = true
    setProblem(null)
    setProgress(0)
    try {
      setReceipt(await send(door, answers, picture, keyFor(answers, picture), setProgress))
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      return error
    } finally {
      underWay.current = false
      setProgress(null)
    }
  }

  return { progress, problem, receipt, submit, forgive: () => setProblem(null) }
}
