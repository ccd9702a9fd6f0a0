import { type ReactNode, useId } from 'react'
import { signInPages } from '#domain/account/account.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.tsx'
import { useLeaving } from '#web/office/queries.ts'
import { type Ending, onThisDevice, timeLeftText } from './ending.ts'

type SessionDialogProps = {
  state: Exclude<Ending['state'], 'far'>
  /** Milliseconds since 1970 by the server's clock, and from now. */
  endsAt: number
  left: number
  /** Keeps the session alive. */
  staying: { isPending: boolean; error: Error | null; mutate: () => void }
  onClose: () => void
}

/** Says that the session is about to end and offers to stay, or says that it is over. */
export function SessionDialog({ state, endsAt, left, staying, onClose }: SessionDialogProps) {
  const leaving = useLeaving()
  const signOut = (
    <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
      Sign Out
    </Button>
  )
  const soon = `You will be signed out at ${clockText(endsAt)}`
  if (state === 'idle') {
    return (
      <Notice
        title={soon}
        text="You haven’t done anything here for a while."
        left={timeLeftText(left)}
        error={staying.error ?? leaving.error}
        aside={signOut}
        onClose={() => staying.mutate()}
      >
        <Button look="primary" busy={staying.isPending} onClick={() => staying.mutate()}>
          Stay signed in
        </Button>
      </Notice>
    )
  }
  if (state === 'whole') {
    return (
      <Notice
        title={soon}
        text="This session has reached its time limit. Finish what you’re doing, then sign in again."
        left={timeLeftText(left)}
        error={leaving.error}
        aside={signOut}
        onClose={onClose}
      >
        <Button look="primary" onClick={onClose}>
          Continue
        </Button>
      </Notice>
    )
  }
  return (
    <Notice
      title={`You were signed out at ${clockText(endsAt)}`}
      text="Your unsaved text is still here. Sign in again in another tab, then continue."
      aside={<Button onClick={onClose}>Continue</Button>}
      onClose={onClose}
    >
      <a href={signInPages.admin.path} target="_blank" rel="noreferrer" className={buttonClass('primary', 'control')}>
        Sign in
      </a>
    </Notice>
  )
}

type NoticeProps = {
  title: string
  text: string
  /** The time left; hidden from screen readers. */
  left?: string
  error?: Error | null
  /** A second action, away from the primary one. */
  aside: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A message about the session, over whatever is open. A key meant for something else doesn't answer it. */
function Notice({ title, text, left, error, aside, onClose, children }: NoticeProps) {
  const id = useId()
  return (
    <Dialog title={title} role="alertdialog" describedBy={id} onClose={onClose}>
      <p id={id} tabIndex={-1} ref={startHere} className="outline-none">
        {text}
      </p>
      {left && (
        <p role="timer" className="text-2xl font-bold tabular-nums">
          <span className="sr-only">Time left: </span>
          <span>{left}</span>
        </p>
      )}
      {error && <Message look="bad">{sentence(error)}</Message>}
      <div className="flex flex-wrap gap-2">
        {aside}
        <span className="flex-1" />
        {children}
      </div>
    </Dialog>
  )
}

/** Focuses the text rather than a button, because the user may be typing. */
function startHere(text: HTMLElement | null) {
  text?.setAttribute('autofocus', '')
}

/** A time of day for people: '14:35'. */
function clockText(serverTime: number): string {
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(onThisDevice(serverTime))
}
