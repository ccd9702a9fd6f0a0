import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { isSignedOut, readSession } from '#web/office/calls.ts'
import { session } from '#web/office/content.ts'
import { endingAt, nextLook } from './ending.ts'
import { onThisDevice, serverNow } from './server-clock.ts'
import { signInAgain } from './sign-in-again.ts'

const queryKey = ['session']

/**
 * How near the end of the session is, by the server's clock. Asks the server before warning, without that counting as
 * activity: another tab may have been active. `isTold` is true once it has responded or can't be reached.
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

/** When the server last responded, or could not be reached. */
function answeredAt({ dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number }): number {
  return Math.max(dataUpdatedAt, errorUpdatedAt)
}
