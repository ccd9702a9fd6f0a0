import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { requestAnnouncement } from './words.ts'

/** What a screen reader is told: what was done, and then the next request, as soon as it is there. */
export function useAnnouncer(details: ReviewDetails | undefined) {
  const [announcement, setAnnouncement] = useState('')
  const isNextUnannounced = useRef(false)
  const announce = useCallback((text: string, isNextComing = false) => {
    isNextUnannounced.current = isNextComing
    setAnnouncement(text)
  }, [])
  useEffect(() => {
    if (details && isNextUnannounced.current) announce(requestAnnouncement(details))
  }, [details, announce])
  return { announcement, announce }
}
