import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { isSignedOut, readSession } from '#web/office/calls.ts'
import { session } from '#web/office/content.ts'
import { endingAt, nextLook } from './ending.ts'
import { onThisDevice, serverNow } from './server-clock.ts'
import { signInAgain } from './sign-in-again.ts'

const queryKey = ['session']

/**
 * How near the end of the session is, by the server's clock. Before anything is said the server is asked, without that
 * counting as somebody's doing: another tab may have been active. `isTold` once it has answered, or cannot.
 */
export function useSessionEnd() {
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
  return { ...ending, now, isTold: isNear && answeredAt(asked) >= since, staying }
}

/** When the server last answered, or could not be asked. */
function answeredAt({ dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number }): number {
  return Math.max(dataUpdatedAt, errorUpdatedAt)
}
