import { useState } from 'react'
import { isSessionOver } from '#web/api/session-over.ts'
import { signOut as endSession } from '#web/api/sign-out.ts'

/** Ends the session on the server, then goes to the home page. */
export function useSignOut() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function signOut() {
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      await endSession()
    } catch (error) {
      if (!isSessionOver(error)) {
        setBusy(false)
        return setFailed(true)
      }
    }
    location.assign('/')
  }

  return { busy, failed, signOut }
}
