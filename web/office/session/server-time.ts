import { useEffect, useState } from 'react'
import { serverNow } from './ending.ts'

/** The server's time, every second while it is needed; milliseconds since 1970. */
export function useServerTime(isNeeded: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isNeeded) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
