import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { session as sessionAnswer } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { session } from '#web/office/content.ts'
import { isSignedOut } from '#web/office/errors.tsx'
import { signInAgain } from '#web/office/queries.ts'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { endingAt, nextLook, onThisDevice, serverNow } from './ending.ts'

const SessionDialog = lazyDialog(() => import('./session-dialog.tsx').then((loaded) => loaded.SessionDialog))

/** Warns when the session is about to end, and says that it has ended if something unsaved may be open. */
export function SessionEnd() {
  const { state, at, now, isKnown, staying } = useSessionEnd()
  const [dismissed, setDismissed] = useState('')
  const notice = `${state} ${at}`
  if (state === 'far' || !isKnown || dismissed === notice) return null
  return <SessionDialog state={state} endsAt={at} left={at - now} staying={staying} onClose={() => setDismissed(notice)} />
}

const queryKey = ['session']

/**
 * How near the end of the session is, by the server's clock. Asks the server before warning, without that counting as
 * activity: another tab may have been active. `isKnown` is true once it has responded or can't be reached.
 */
function useSessionEnd() {
  const client = useQueryClient()
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const now = serverNow()
  const known = client.getQueryData<typeof session>(queryKey) ?? session
  const ending = endingAt(known, now)
  const isNear = ending.state !== 'far'
  const since = onThisDevice(ending.state === 'over' ? ending.at : ending.from)
  const asked = useQuery({
    queryKey,
    queryFn: () => readSession(true),
    enabled: isNear,
    retry: false,
    refetchInterval: ({ state }) => (answeredAt(state) < since ? 1_000 : 10_000),
    refetchIntervalInBackground: true,
  })
  const staying = useMutation({
    mutationFn: () => readSession(false),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => isSignedOut(error) && signInAgain(),
  })
  useEffect(() => {
    const timer = setTimeout(look, nextLook(ending, now))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return { ...ending, now, isKnown: isNear && answeredAt(asked) >= since, staying }
}

/** Fetches who is signed in and until when. With `background`, the call doesn't count as activity. */
function readSession(background: boolean) {
  return call('/api/session', { answer: sessionAnswer, background })
}

/** When the server last responded, or could not be reached. */
function answeredAt({ dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number }): number {
  return Math.max(dataUpdatedAt, errorUpdatedAt)
}
