import { useState } from 'react'
import { signInPages } from '#domain/account/account.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { sentence } from '#web/office/calls.ts'
import { useLeaving } from '#web/office/queries.ts'
import { leftText } from './ending.ts'
import { onThisDevice } from './server-clock.ts'
import { SessionDialog } from './session-dialog.tsx'
import { useSessionEnd } from './use-session-end.ts'

/** Warns when the session is about to end, and says that it has ended if something unsaved may be open. */
export function SessionEnd() {
  const { state, at, now, isTold, staying } = useSessionEnd()
  const leaving = useLeaving()
  const [read, setRead] = useState('')
  const notice = `${state} ${at}`
  if (!isTold || read === notice) return null
  const dismiss = () => setRead(notice)
  const signOut = (
    <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign Out
    </Button>
  )
  const soon = `You will be signed out at ${clockText(at)}`
  if (state === 'idle') {
    return (
      <SessionDialog
        title={soon}
        text="You haven’t done anything here for a while."
        left={leftText(at - now)}
        error={(staying.error ?? leaving.error) && sentence(staying.error ?? leaving.error)}
        aside={signOut}
        onClose={() => staying.mutate()}
      >
        <Button look="primary" busy={staying.isPending} onClick={() => staying.mutate()}>
          Stay signed in
        </Button>
      </SessionDialog>
    )
  }
  if (state === 'whole') {
    return (
      <SessionDialog
        title={soon}
        text="This session has reached its time limit. Finish what you’re doing, then sign in again."
        left={leftText(at - now)}
        error={leaving.error && sentence(leaving.error)}
        aside={signOut}
        onClose={dismiss}
      >
        <Button look="primary" onClick={dismiss}>
          Continue
        </Button>
      </SessionDialog>
    )
  }
  return (
    <SessionDialog
      title={`You were signed out at ${clockText(at)}`}
      text="Your unsaved text is still here. Sign in again in another tab, then continue."
      aside={<Button onClick={dismiss}>Continue</Button>}
      onClose={dismiss}
    >
      <a href={signInPages.admin.path} target="_blank" rel="noreferrer" className={buttonClass('primary', 'control')}>
        Sign in
      </a>
    </SessionDialog>
  )
}

/** A time of day for people: '14:35'. */
function clockText(serverTime: number): string {
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(onThisDevice(serverTime))
}
