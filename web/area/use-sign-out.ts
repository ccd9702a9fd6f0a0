import { useState } from 'react'
import { call } from '../api/call.ts'
import { isSessionOver } from '../api/session-over.ts'

/** Ends the session on the server, then leads home. */
export function useSignOut() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function signOut() {
    if (busy) return
    setBusy(true)
    setFailed(false)
    try {
      await call('/api/session', { method: 'DELETE' })
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
