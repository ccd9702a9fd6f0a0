import { useEffect, useState } from 'react'
import type { Answers } from '#domain/forms/issue.ts'
import type { SchoolReceipt } from '#domain/school/school.ts'
import { Problem } from '#web/api/problem.ts'
import { deviceStorage } from '#web/public/register/device-storage.ts'
import { keyOnDevice, submissionKeys } from '#web/public/register/submission-key.ts'
import { sendSchool } from './send-school.ts'

/** Sends one school: whether it is under way, its receipt, or why it failed. `place` is the storage name of its key. */
export function useRegistering(place: string) {
  const [keys] = useState(() => submissionKeys(keyOnDevice(deviceStorage(), place)))
  // Stored only on this device, so unknown until the page is hydrated.
  const [sentBefore, setSentBefore] = useState(false)
  useEffect(() => setSentBefore(keys.isUnclear()), [keys])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [receipt, setReceipt] = useState<SchoolReceipt | null>(null)

  function clearErrors() {
    setProblem(null)
    setReceipt(null)
  }

  /** Returns what went wrong, or null when the school is registered. */
  async function send(answers: Answers): Promise<Problem | null> {
    setBusy(true)
    try {
      setReceipt(await sendSchool(answers, keys.keyFor(answers)))
      keys.settled()
      setSentBefore(false)
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      keys.failed(error)
      setProblem(error)
      return error
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    receipt,
    /** An earlier visit on this device sent something and got no response. */
    sentBefore: sentBefore && problem === null,
    send,
    clearErrors,
    /** The next registration is for another school. */
    forget() {
      keys.forget()
      setSentBefore(false)
      clearErrors()
    },
  }
}
