import { useState } from 'react'
import { type AccountRole, type Profile, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { t } from '#domain/language/translate.ts'
import { dateFormat, locale } from '#domain/lib/time-text.ts'
import { Problem } from '#web/api/problem.ts'
import { signOut } from '#web/api/session.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { endOtherSessions, endSession, signedIn } from './calls.ts'
import { Flash, Part } from './part.tsx'

type SessionsProps = { role: AccountRole; sessions: Profile['sessions']; onChanged: () => void }

/** The active sessions, and buttons that end all but this one, or all. */
export function Sessions({ role, sessions, onChanged }: SessionsProps) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const others = sessions.filter(({ current }) => !current).length
  return (
    <Part title={t('Where you are signed in')}>
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(() => endSession(session.id), t('{device} is signed out.', { device: session.device }))}
          />
        ))}
      </ul>
      {notice !== '' && <Flash key={notice}>{notice}</Flash>}
      {problem && <Message look="bad">{problem.message}</Message>}
      <div className="flex flex-wrap gap-3">
        {others > 1 && (
          <Button busy={busy} onClick={() => end(endOtherSessions, t('All others are signed out.'))}>
            {t('End all others')}
          </Button>
        )}
        <Button busy={busy} onClick={endAll}>
          {t('Sign out everywhere')}
        </Button>
      </div>
    </Part>
  )

  /** The others first, since only this session may end them. */
  async function endAll() {
    setBusy(true)
    setProblem(null)
    try {
      const ended = await signedIn(role, async () => {
        await endOtherSessions()
        await signOut()
      })
      if (ended) location.assign(signInPages[signInRoleOf(role)].path)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      setBusy(false)
    }
  }

  async function end(act: () => Promise<void>, message: string) {
    setBusy(true)
    setNotice('')
    setProblem(null)
    try {
      if (!(await signedIn(role, act))) return
      setNotice(message)
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

type SessionRowProps = { session: Profile['sessions'][number]; busy: boolean; onEnd: () => void }

/** One active session. Times are in the viewer's time zone. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { current, device, signed_in_at, last_seen_at } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-ink-2">
          {t('Signed in {from}, last seen {seen}', { from: time(signed_in_at), seen: time(last_seen_at) })}
        </p>
      </div>
      {current ? (
        <Pill look="good">{t('This device')}</Pill>
      ) : (
        <Button busy={busy} onClick={onEnd} aria-label={t('End {device}', { device })}>
          {t('End')}
        </Button>
      )}
    </li>
  )
}

function time(iso: string) {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat(locale(), parts).format(Date.parse(iso))
}
