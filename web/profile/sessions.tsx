import { useState } from 'react'
import { type AccountRole, type Profile, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dateFormat, locale } from '#domain/lib/time-text.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { signOut } from '#web/api/session.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Flash, ProfilePart } from './part.tsx'

type SessionsProps = { role: AccountRole; sessions: Profile['sessions']; onChanged: () => void }

/** The active sessions, and buttons that end all but this one, or all. */
export function Sessions({ role, sessions, onChanged }: SessionsProps) {
  const { busy, problem, run } = useAction()
  const [notice, setNotice] = useState('')
  const others = sessions.filter(({ current }) => !current).length
  return (
    <ProfilePart title={m['profile.where_signed_in']()}>
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            onEnd={() => end(() => endSession(session.id), m['profile.is_signed_out']({ device: session.device }))}
          />
        ))}
      </ul>
      {notice !== '' && <Flash key={notice}>{notice}</Flash>}
      {problem && <Message look="bad">{problem.message}</Message>}
      <div className="flex flex-wrap gap-3">
        {others > 1 && (
          <Button busy={busy} onClick={() => end(endOthers, m['profile.all_others_signed_out']())}>
            {m['profile.end_all_others']()}
          </Button>
        )}
        <Button busy={busy} onClick={endAll}>
          {m['profile.sign_out_everywhere']()}
        </Button>
      </div>
    </ProfilePart>
  )

  /** The others first, since only this session may end them. */
  function endAll() {
    return run(async () => {
      await signedIn(role, async () => {
        await endOthers()
        await signOut()
      })
      location.assign(signInPages[signInRoleOf(role)].path)
      return true
    })
  }

  function end(act: () => Promise<void>, message: string) {
    setNotice('')
    return run(async () => {
      try {
        await signedIn(role, act)
        setNotice(message)
      } catch (error) {
        // It was already ended elsewhere; the refreshed list shows that.
        if (!(error instanceof Problem) || error.status !== 404) throw error
      }
      onChanged()
    })
  }
}

const endOthers = () => call('/api/profile/sessions', { method: 'DELETE' })
const endSession = (id: string) => call(`/api/profile/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

type SessionRowProps = { session: Profile['sessions'][number]; busy: boolean; onEnd: () => void }

/** One active session. Times are in the viewer's time zone. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { current, device, signed_in_at, last_seen_at } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-ink-2">{m['profile.signed_in_last_seen']({ from: time(signed_in_at), seen: time(last_seen_at) })}</p>
      </div>
      {current ? (
        <Pill look="good">{m['profile.this_device']()}</Pill>
      ) : (
        <Button busy={busy} onClick={onEnd} aria-label={m['profile.end_device']({ device })}>
          {m['profile.end']()}
        </Button>
      )}
    </li>
  )
}

function time(iso: string) {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat(locale(), parts).format(Date.parse(iso))
}
