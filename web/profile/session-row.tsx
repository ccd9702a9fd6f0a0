import type { Profile } from '#domain/account/account.ts'
import { dateFormat } from '#domain/lib/time-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'

type SessionRowProps = { session: Profile['sessions'][number]; busy: boolean; onEnd: () => void }

/** One active session. Times are in the viewer's time zone. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { current, device, signed_in_at, last_seen_at } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-sm text-ink-2">
          Signed in {time(signed_in_at)}, last seen {time(last_seen_at)}
        </p>
      </div>
      {current ? (
        <Pill look="good">This one</Pill>
      ) : (
        <Button busy={busy} onClick={onEnd} aria-label={`End ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}

function time(iso: string) {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateFormat('en-GB', parts).format(Date.parse(iso))
}
