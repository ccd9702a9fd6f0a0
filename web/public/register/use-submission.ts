import { useEffect, useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Answers } from '#domain/forms/issue.ts'
import type { Receipt } from '#domain/replies.ts'
import { Problem } from '#web/api/problem.ts'
import { deviceStorage } from './device-storage.ts'
import { type Shown, send } from './send.ts'
import { keyOnDevice, submissionKeys } from './submission-key.ts'

/** Sends one registration: its progress, or why it failed. */
export function useSubmission(door: Entrance['door']) {
  const [keys] = useState(() => submissionKeys(keyOnDevice(deviceStorage(), door.path)))
  // Stored only on this device, so unknown until the page is hydrated.
  const [sentBefore, setSentBefore] = useState(false)
  useEffect(() => setSentBefore(keys.isUnclear()), [keys])
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const underWay = useRef(false)

  /** Sends it, unless it is already being sent (null). Returns the receipt, or what went wrong. */
  async function submit(answers: Answers, shown: Shown, picture: File): Promise<Receipt | Problem | null> {
    if (underWay.current) return null
    underWay.current = true
    setProblem(null)
    setProgress(0)
    try {
      const receipt = await send(door, answers, shown, picture, keys.keyFor(answers, picture), setProgress)
      keys.settled()
      return receipt
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      keys.failed(error)
      setProblem(error)
      return error
    } finally {
      underWay.current = false
      setProgress(null)
    }
  }

  return {
    progress,
    problem,
    /** An earlier visit on this device sent something and got no response. */
    sentBefore: sentBefore && problem === null,
    submit,
    clearErrors: () => setProblem(null),
    /** The next registration is for somebody else. */
    forget() {
      keys.forget()
      setProblem(null)
      setSentBefore(false)
    },
  }
}
