import { useEffect, useState } from 'react'

/** A value once it hasn't changed for so many milliseconds. */
export function usePaused<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value, pauseMs])
  return paused
}
