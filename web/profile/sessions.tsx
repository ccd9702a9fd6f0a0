import { useState } from 'react'
import type { AccountRole, Profile } from '#domain/account/account.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { endOtherSessions, endSession } from './calls.ts'
import { Flash } from './flash.tsx'
import { Part } from './part.tsx'
import { SessionRow } from './session-row.tsx'
import { signedIn } from './signed-in.ts'

type SessionsProps = { role: AccountRole; sessions: Profile['sessions']; onChanged: () => void }

/** The active sessions, and a button that ends all but this one. */
export function Sessions({ role, sessions, onChanged }: SessionsProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Part title="Where you are signed in">
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(() => endSession(session.id), `${session.device} is signed out.`)}
          />
        ))}
      </ul>
      {said !== '' && <Flash key={said}>{said}</Flash>}
      {problem && <Message look="bad">{problem.message}</Message>}
      {others > 1 && (
        <Button className="wide:justify-self-start" busy={busy} onClick={() => end(endOtherSessions, 'All others are signed out.')}>
          End all others
        </Button>
      )}
    </Part>
  )

  async function end(act: () => Promise<void>, message: string) {
    setBusy(true)
    setSaid('')
    setProblem(null)
    try {
      if (!(await signedIn(role, act))) return
      setSaid(message)
      onChanged()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // It was already ended elsewhere; the refreshed list shows that.
      if (error.status === 404) onChanged()
      else setProblem(error)
    }
    setBusy(false)
  }
}
